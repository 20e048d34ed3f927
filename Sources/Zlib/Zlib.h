#include <zlib.h>

/// Prepares a stream that unpacks gzip files. A macro in zlib, which Swift cannot call.
static inline int beginGunzip(z_stream *stream) { return inflateInit2(stream, MAX_WBITS + 16); }
