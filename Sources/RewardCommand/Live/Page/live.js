'use strict';
// Shows what the server says: every figure, word and chart comes from it, and nothing is computed here but places on
// the screen. Texts are set as text, never as HTML; charts are parsed as SVG, in which the policy lets no script run.

const $ = (id) => document.getElementById(id);
const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, '0')).join('');
const start = {fields: [], tables: [], options: [], metrics: [], edits: []};
let state = {edits: [], baseline: []};
let accepted = {state, number: 0};
let past = [];
let future = [];
let number = 0;
let shownPlayers = 0;
let latest = null;
let lastEdit = {path: null, at: 0};
let sending = false;
let waiting = false;
let asked = 0;

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'on') for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

async function ask(path, body) {
  const answer = await fetch(path, {
    method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  if (!answer.ok) {
    let refusal = {};
    try { refusal = await answer.json(); } catch { refusal.text = `the server answered ${answer.status}`; }
    throw Object.assign(new Error(refusal.text), {isBaseline: refusal.isBaseline === true});
  }
  return answer;
}

// Notices.

function notice(name, text, tone, ...buttons) {
  const old = document.querySelector(`[data-notice="${name}"]`);
  if (old) old.remove();
  if (!text) return;
  $('notices').append(make('div', {class: `notice ${tone || ''}`, 'data-notice': name},
    make('pre', {}, text.trimEnd()), ...buttons,
    make('button', {type: 'button', on: {click: () => notice(name)}}, 'Hide')));
}

// The state and its history.

const copy = (value) => JSON.parse(JSON.stringify(value));
const valueOf = (field) => {
  const edit = state.edits.find((edit) => edit.path === field.path);
  return edit ? edit.value : field.value;
};

function readAddress() {
  try {
    const {e, b} = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    const edits = (list) => list.map(([path, value]) => ({path: String(path), value: String(value)}));
    return {edits: edits(e), baseline: edits(b || [])};
  } catch { return null; }
}

function writeAddress() {
  const pairs = (edits) => edits.map((edit) => [edit.path, edit.value]);
  // Without a state in it, an address stands for the changes of the command line.
  const isPlain = !state.edits.length && !state.baseline.length && !start.edits.length;
  const text = encodeURIComponent(JSON.stringify({e: pairs(state.edits), b: pairs(state.baseline)}));
  history.replaceState(null, '', isPlain ? location.pathname : `#${text}`);
}

function become(next, {remember = true, path = null} = {}) {
  const now = performance.now();
  // One drag of a slider is one step back.
  const isSameHand = path && lastEdit.path === path && now - lastEdit.at < 1000;
  if (remember && !isSameHand) {
    past.push(copy(state));
    future = [];
  }
  lastEdit = {path, at: now};
  state = next;
  asked = now;
  writeAddress();
  showState();
  fitFields();
  send();
}

function edit(field, value) {
  const edits = state.edits.filter((edit) => edit.path !== field.path);
  if (value !== field.value) edits.push({path: field.path, value});
  if (/^players\.profiles\.[^.]+\.share$/.test(field.path)) return balance(field, value);
  become({...state, edits}, {path: field.path});
}

let balances = 0;

// The shares of all profiles sum to 1: the others make room. While the server cannot be reached, the newest share waits.
async function balance(field, value) {
  const mine = balances += 1;
  for (;;) {
    try {
      const answer = await (await ask('balance', {edits: state.edits, path: field.path, value})).json();
      return become({...state, edits: answer.edits}, {path: field.path});
    } catch (error) {
      if (!(error instanceof TypeError)) return refuse(field.path, error.message);
      await new Promise((wake) => setTimeout(wake, 1000));
      if (mine !== balances) return;
    }
  }
}

// Changes of whole lists and mappings, and parts taken out: which fields there are depends on them.
const wholes = () => state.edits.filter((edit) => /[[{:]|^null$/.test(edit.value));
let fittedTo = '[]';

async function fitFields() {
  const wanted = JSON.stringify(wholes());
  if (fittedTo === wanted) return;
  fittedTo = wanted;
  try {
    const found = await (await ask('fields', {edits: state.edits})).json();
    if (fittedTo !== wanted) return;
    Object.assign(start, found);
    await learnMine();
  } catch (error) { notice('refusal', error.message, 'bad'); }
  buildFields();
  if (document.querySelector('[data-notice=overwritten]')) showOverwritten();
}

// What the server makes of a change of rows or optional fields; `next` finds what is focused when the page shows it.
async function changeParts(route, change, next, place) {
  const edits = JSON.stringify(state.edits);
  try {
    const answer = await (await ask(route, {edits: state.edits, ...change})).json();
    // What else has changed meanwhile is not lost.
    if (JSON.stringify(state.edits) !== edits) return await changeParts(route, change, next, place);
    nextFocus = next;
    become({...state, edits: answer.edits});
  } catch (error) { showRefusal(place, error.message); }
}

const changeRow = (table, change, next, place = table.path) => changeParts('rows', {table: table.path, ...change}, next, place);

// A change of a whole table goes with the changes inside it, which may have no place without it.
function takeBack(path) {
  become({...state, edits: state.edits.filter((edit) => edit.path !== path && !edit.path.startsWith(`${path}.`))});
}

function undo() {
  if (!past.length) return;
  future.push(copy(state));
  become(past.pop(), {remember: false});
}

function redo() {
  if (!future.length) return;
  past.push(copy(state));
  become(future.pop(), {remember: false});
}

// Makes a state of before a save one of the saved file: with what the file had in place of what was saved.
function afterSave(old, saved, before) {
  const rebased = (edits) => {
    const paths = new Set([...saved, ...edits].map((edit) => edit.path));
    const outer = [...paths].filter((path) => ![...paths].some((other) => inside(path, other)));
    return outer.flatMap((path) => {
      const [mine, now] = [edits, saved].map((list) => list.filter((edit) => edit.path === path || inside(edit.path, path)));
      if (JSON.stringify(mine) === JSON.stringify(now)) return [];
      return [...(mine.some((edit) => edit.path === path) ? [] : before.filter((edit) => edit.path === path)), ...mine];
    });
  };
  old.edits = rebased(old.edits);
  // Without a pinned baseline the page goes on to compare with the file. One that is what the file has now stays pinned.
  const pinned = rebased(old.baseline);
  if (old.baseline.length && pinned.length) old.baseline = pinned;
  return old;
}

function pin() {
  become({...state, baseline: state.baseline.length ? [] : copy(state.edits)});
}

// One change is on its way at a time; the newest follows it.
async function send() {
  if (sending) { waiting = true; return; }
  sending = true;
  waiting = false;
  number += 1;
  const mine = copy(state);
  const mineNumber = number;
  const path = lastEdit.path;
  try {
    await ask('change', {page, number, edits: mine.edits, baseline: mine.baseline});
    accepted = {state: mine, number: mineNumber};
    clearRefusals();
  } catch (error) {
    if (error instanceof TypeError) setTimeout(send, 1000);
    else if (error.isBaseline) unpin(error.message);
    else if (!waiting) refuse(path, error.message);
  }
  sending = false;
  if (waiting) send();
}

// A baseline that does not fit a changed file: nothing could be answered with it, not even a reset.
function unpin(text) {
  notice('baseline', `The pinned baseline does not fit the file any more, so the page compares with the file.\n\n${text}`);
  become({...state, baseline: []}, {remember: false});
}

function clearRefusals() {
  notice('refusal');
  for (const input of document.querySelectorAll('[aria-invalid=true]')) input.removeAttribute('aria-invalid');
  for (const text of document.querySelectorAll('.wrong')) text.remove();
}

// What is refused is not kept: the last good state goes on, and the field shows what is wrong with it.
function refuse(path, text) {
  const typed = document.querySelector(`[data-path="${CSS.escape(path || '')}"] [data-value]`);
  const value = typed ? typed.value : null;
  state = copy(accepted.state);
  number = accepted.number;
  // Nothing is to be undone where nothing has changed.
  if (past.length && JSON.stringify(past[past.length - 1]) === JSON.stringify(state)) past.pop();
  // The next change begins here, whichever field it is of.
  lastEdit = {path: null, at: 0};
  writeAddress();
  showState();
  fitFields();
  if (typed) typed.value = value;
  showRefusal(path, text);
}

// What is wrong stands below the field or table that was changed.
function showRefusal(path, text) {
  document.documentElement.dataset.refused = text;
  const name = CSS.escape(path || '');
  const typed = document.querySelector(`[data-path="${name}"] [data-value]`);
  if (typed) typed.setAttribute('aria-invalid', 'true');
  const box = typed ? typed.closest('.field') : document.querySelector(`:is([data-table="${name}"],[data-place="${name}"])`);
  if (!box) return notice('refusal', text, 'bad');
  for (const old of box.querySelectorAll('.wrong')) old.remove();
  const newId = typed ? null : box.querySelector(':scope > form [data-new-id]');
  if (newId) newId.setAttribute('aria-invalid', 'true');
  box.append(make('p', {class: 'wrong', role: 'alert'}, text.trimEnd()));
}

function showState() {
  $('undo').disabled = !past.length;
  $('redo').disabled = !future.length;
  $('reset').disabled = !state.edits.length;
  const isPinned = state.baseline.length > 0;
  $('pin').setAttribute('aria-pressed', String(isPinned));
  $('pin').textContent = isPinned ? 'Baseline pinned' : 'Pin baseline';
  const list = state.edits.map((edit) => make('li', {},
    make('span', {}, edit.value === 'null' ? `${edit.path} taken out` : `${edit.path} = ${edit.value}`),
    make('button', {type: 'button', 'aria-label': `Take back ${edit.path}`, on: {click: () => takeBack(edit.path)}}, 'Undo')));
  $('edits').replaceChildren(...(list.length ? [make('h2', {}, 'Your changes'), make('ul', {}, ...list)] : []));
  if (document.querySelector('[data-notice=overwritten]')) showOverwritten();
  for (const field of start.fields) showField(field);
  for (const box of document.querySelectorAll('[data-table]')) {
    box.toggleAttribute('data-edited', state.edits.some((edit) => edit.path === box.dataset.table));
  }
}

// Fields.

function fieldElements(path) {
  return document.querySelectorAll(`[data-path="${CSS.escape(path)}"]`);
}

function showField(field) {
  const value = valueOf(field);
  for (const element of fieldElements(field.path)) {
    element.toggleAttribute('data-edited', state.edits.some((edit) => edit.path === field.path));
    for (const input of element.querySelectorAll('input,select:not([data-id])')) {
      if (input.type === 'checkbox') input.checked = value === 'true';
      else if (input !== document.activeElement || input.type === 'range') {
        if (input.type === 'range' && Number(value) > Number(input.max)) input.max = value;
        input.value = value;
      }
    }
    const bar = element.querySelector('.bar');
    if (bar) bar.style.width = `${Math.max(0, Math.min(100, 100 * Number(value) / bar.dataset.most))}%`;
  }
}

let names = 0;

// A long name breaks after its dots and underlines, not inside a word.
const breakable = (name) => name.split(/(?<=[._])/).flatMap((part, place) => (place ? [make('wbr'), part] : [part]));

function control(field, {isRow = false, shown, inRow}) {
  const id = `f${names += 1}`;
  const label = shown || field.path.split('.').slice(1).join('.') || field.path;
  const badge = field.isAssumed ? make('span', {class: 'badge', title: 'The file marks it as an assumption'}, 'assumed') : null;
  const unit = field.unit ? make('small', {}, ` ${field.unit}`) : null;
  const origin = field.origin && !field.isGiven ? ` In force is the value of ${field.origin}.` : '';
  const about = field.about || origin ? make('p', {id: `${id}a`}, field.about, origin) : null;
  const described = about ? `${id}a` : null;
  const ids = idChoice(field);
  const take = takeOut(field);
  const head = make('div', {class: 'head-line'}, make('label', {for: id}, ...breakable(label), unit, badge), ids, take);
  const box = {class: isRow ? 'table-row' : 'field', 'data-path': field.path};
  const named = isRow ? `${field.table} ${label}` : null;
  if (field.kind === 'flag') {
    const input = make('input', {id, type: 'checkbox', 'aria-describedby': described, 'data-value': true,
      on: {change: (event) => edit(field, String(event.target.checked))}});
    return make('div', box, make('label', {for: id}, input, ' ', ...breakable(label), badge), about);
  }
  if (field.kind === 'choice') {
    const input = make('select', {id, 'aria-describedby': isRow ? null : described, 'data-value': true, 'aria-label': named,
      on: {change: (event) => edit(field, event.target.value)}},
    ...field.words.map((word) => make('option', {value: word}, word)));
    if (isRow) return make('div', box, inRow ? make('span', {}, inRow) : null, input, take);
    return make('div', box, head, about, input);
  }
  const isMetric = field.kind === 'metric';
  const text = make('input', {id, type: 'text', inputmode: isMetric ? null : 'decimal', autocomplete: 'off', 'data-value': true,
    'aria-describedby': isRow ? null : described, title: field.rule, 'aria-label': named, list: isMetric ? 'metrics' : null,
    spellcheck: isMetric ? 'false' : null, on: {change: (event) => edit(field, typed(event.target))}});
  if (isMetric) return make('div', box, head, about, text);
  if (isRow) {
    const bar = make('span', {}, make('div', {class: 'bar', 'data-most': field.most}));
    const name = inRow === undefined ? label : inRow;
    return make('div', box, ids ? make('span', {}, name.split('.').slice(0, -1).join('.'), ids) : name ? make('span', {}, name) : null, bar, text, take);
  }
  const slider = make('input', {type: 'range', min: field.least, max: field.most, step: field.step,
    'aria-label': field.path, 'data-slider': true, on: {input: (event) => {
      text.value = event.target.value;
      edit(field, event.target.value);
    }}});
  return make('div', box, head, about, make('div', {class: 'row'}, slider, text));
}

// The price or payment that a field belongs to: a table whose ids are defined elsewhere.
const paymentOf = (path) => start.tables.find((table) => table.ids.length && path.slice(0, path.lastIndexOf('.')) === table.path);
const inside = (path, outer) => path.startsWith(`${outer}.`);
const fieldAt = (path) => () => find(`[data-path="${CSS.escape(path)}"] [data-value]`) || find(`[data-adder="${CSS.escape(path)}"] summary`);

// A button that takes a currency out of a price or payment.
function takeOut(field) {
  const payment = paymentOf(field.path);
  // What a row alone pays goes with the row, which has a button of its own.
  if (!payment || (payment.rows.length === 1 && rowOf(payment.path).table)) return null;
  const id = field.path.slice(payment.path.length + 1);
  const other = payment.rows.find((row) => row !== id);
  const next = other ? fieldAt(`${payment.path}.${other}`) : () => find(`[data-adder="${CSS.escape(payment.path)}"] summary`);
  return make('button', {type: 'button', class: 'remove', title: 'Take this out', 'aria-label': `Take out ${field.path}`,
    on: {click: () => changeRow(payment, {row: id}, next, field.path)}}, '×');
}

// What opens is filled when it opens: a page has hundreds of these.
function lazy(details, fill) {
  const show = () => { if (details.open && details.children.length === 1) details.append(...fill()); };
  details.addEventListener('toggle', show);
  show();
  return details;
}

// A choice of what a price or payment can have besides.
function adder(payment) {
  if (!payment.freeIds.length) return null;
  return lazy(make('details', {class: 'more', 'data-adder': payment.path, 'data-place': payment.path},
    make('summary', {'aria-label': `Add to ${payment.path}`}, `Add to ${payment.path.split('.').pop()}`)), () => {
    const select = make('select', {'aria-label': `What to add to ${payment.path}`},
      ...payment.freeIds.map((id) => make('option', {value: id}, id)));
    const add = () => changeRow(payment, {id: select.value}, fieldAt(`${payment.path}.${select.value}`));
    return [make('div', {class: 'pair'}, select, make('button', {type: 'button', 'aria-label': `Add it to ${payment.path}`, on: {click: add}}, 'Add'))];
  });
}

// What else a field's own name can be, where it is the id of something: the currency of a price.
function idChoice(field) {
  const id = field.path.split('.').pop();
  const table = paymentOf(field.path);
  const ids = table && table.ids.includes(id) ? table.ids.filter((other) => other === id || !table.rows.includes(other)) : [];
  if (ids.length < 2) return null;
  const next = (other) => () => find(`[data-path="${CSS.escape(`${table.path}.${other}`)}"] [data-id]`);
  return make('select', {'data-id': true, 'aria-label': `Id in place of ${field.path}`, on: {change: (event) => {
    const other = event.target.value;
    event.target.value = id;
    changeRow(table, {row: id, id: other}, next(other), field.path);
  }}}, ...ids.map((other) => make('option', {value: other, selected: other === id}, other)));
}

// What has the keyboard, to give it back when the fields are built again.
let nextFocus = null;
const find = (selector) => $('fields').querySelector(selector);
const focusName = (element) => [element.closest('[data-path]')?.dataset.path, element.tagName, element.type,
  element.getAttribute('aria-label') || element.textContent].join('|');

function buildFields() {
  const held = $('fields').contains(document.activeElement) ? focusName(document.activeElement) : null;
  putFields();
  $('metrics').replaceChildren(...start.metrics.map((name) => make('option', {value: name})));
  showState();
  const found = nextFocus ? nextFocus() : null;
  nextFocus = null;
  const wanted = found || (held && [...$('fields').querySelectorAll('input,select,button,summary')].find((element) => focusName(element) === held));
  if (wanted) wanted.focus({preventScroll: !found});
}

function putFields() {
  const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const isAll = $('defaults').checked || words.length > 0;
  const isFound = (field) => words.every((word) => `${field.path} ${field.about}`.toLowerCase().includes(word));
  const chosen = start.fields.filter((field) => (isAll || field.isGiven) && isFound(field));
  const groups = [];
  const first = (start.order || []).slice(0, 8).map((path) => chosen.find((field) => field.path === path)).filter(Boolean);
  if (first.length && !words.length) {
    const hasGoals = start.fields.some((field) => field.path.startsWith('goals.'));
    groups.push(group(`${hasGoals ? 'Goals' : 'Key metrics'} react to these most`, first.map((field) => control(field, {shown: field.path})), true, 'first'));
  }
  const parts = new Map();
  const part = (path) => {
    const key = path.split('.')[0];
    if (!parts.has(key)) parts.set(key, []);
    return parts.get(key);
  };
  const isChosen = new Set(chosen);
  part('scenario');
  for (const field of start.fields) {
    const list = part(field.path.includes('.') ? field.path : 'scenario');
    if (isChosen.has(field)) list.push(field);
  }
  for (const table of words.length ? [] : start.tables) {
    part(table.path);
    // A payment of nothing has no field, but can have one.
    if (table.ids.length && !table.rows.length) part(table.path).push({path: table.path, payment: table, ...rowOf(table.path)});
  }
  const isShort = chosen.length < 30;
  for (const [name, fields] of parts) {
    const elements = rows(fields, words.length > 0, name);
    if (elements.length) groups.push(group(name, elements, isShort, name, fields.length));
  }
  $('fields').replaceChildren(...(groups.length ? groups : [make('p', {}, 'No field has these words.')]));
}

// The table of rows around a place.
function rowOf(path) {
  const table = start.tables.find((table) => !table.noun && !table.ids.length && inside(path, table.path));
  return table ? {table: table.path} : {};
}

const open = new Map();

function group(title, children, isOpen, key, count) {
  const details = make('details', {class: 'group', open: open.has(key) ? open.get(key) : isOpen},
    make('summary', {}, title, count ? make('span', {class: 'count'}, ` ${count}`) : null), ...children);
  details.addEventListener('toggle', () => open.set(key, details.open));
  return details;
}

// Fields of one list stand together as a table with bars, those of a mission, offer or profile under its id.
function rows(fields, isSearch, name) {
  const boxes = new Map();
  const place = new Places(name, isSearch);
  const last = new Map(fields.map((field) => [(field.payment || paymentOf(field.path) || {}).path, field]));
  for (const field of fields) {
    const table = start.tables.find((table) => table.path === field.table);
    const isRow = field.table && (table ? field.kind !== 'flag' : field.kind === 'number'
      && fields.filter((other) => other.table === field.table && other.kind === 'number').length > 2);
    const payment = field.payment || paymentOf(field.path);
    const more = payment && !isSearch && last.get(payment.path) === field ? adder(payment) : null;
    if (!isRow) {
      place.put(field.path, field.payment ? nothing(payment) : control(field, {shown: place.shown(field.path)}), more);
      continue;
    }
    if (!boxes.has(field.table)) {
      boxes.set(field.table, new TableBox(field.table, table, table ? table.about : field.about, isSearch, place.shown(field.table)));
      place.put(field.table, boxes.get(field.table).element);
    }
    const most = Math.max(...fields.filter((other) => other.table === field.table).map((other) => Number(other.value) * 1.25 || 0));
    const shown = field.path.slice(field.table.length + 1);
    const inRow = table ? shown.split('.').slice(1).join('.') : undefined;
    if (!field.payment) boxes.get(field.table).add(control({...field, most: most || 1}, {isRow: true, shown, inRow}), field);
    if (more) boxes.get(field.table).add(more, field);
  }
  return place.elements();
}

function nothing(payment) {
  return make('div', {class: 'field'}, make('span', {class: 'label'}, payment.path.split('.').pop()), make('p', {}, 'Nothing.'));
}

// Where the fields of a group stand: under the id of a mission, offer or profile, or in the group itself.
class Places {
  constructor(name, isSearch) {
    this.name = name;
    this.isSearch = isSearch;
    this.list = [];
    this.tables = isSearch ? [] : start.tables.filter((table) => table.noun && (table.path === name || inside(table.path, name)));
    this.entries = new Map();
    this.shownTables = new Set();
  }

  entryOf(path) {
    const table = this.tables.find((table) => inside(path, table.path));
    return table ? `${table.path}.${path.slice(table.path.length + 1).split('.')[0]}` : null;
  }

  // A path without what stands above it on the page.
  shown(path) {
    const entry = this.entryOf(path);
    return entry ? path.slice(entry.length + 1) : undefined;
  }

  put(path, ...elements) {
    const table = this.tables.find((table) => inside(path, table.path));
    if (table) this.show(table);
    const list = table ? this.entries.get(this.entryOf(path)) : null;
    const shown = elements.filter(Boolean);
    if (list) list.append(...shown); else this.list.push(...shown);
  }

  // All entries of a table, and what adds one.
  show(table) {
    if (this.shownTables.has(table)) return;
    this.shownTables.add(table);
    for (const row of table.rows) {
      const box = entry(table, row);
      this.entries.set(`${table.path}.${row}`, box);
      this.list.push(box);
    }
    this.list.push(newEntry(table));
  }

  elements() {
    if (this.isSearch) return this.list;
    for (const table of this.tables) this.show(table);
    const isHere = (option) => this.name === 'scenario' ? !option.path.includes('.') : inside(option.path, this.name);
    const options = new Map();
    for (const option of start.options.filter(isHere)) {
      const entry = this.entryOf(option.path) || (this.name === 'scenario' ? '' : this.name);
      options.set(entry, [...(options.get(entry) || []), option]);
    }
    for (const [path, list] of options) {
      const box = this.entries.get(path);
      if (box) box.append(optionList(path, list)); else this.list.push(optionList(path, list));
    }
    return this.list;
  }
}

// A mission, offer or profile with its fields below its id.
function entry(table, row) {
  const path = `${table.path}.${row}`;
  const next = () => {
    const now = start.tables.find((other) => other.path === table.path);
    const other = now && now.rows[Math.min(table.rows.indexOf(row), now.rows.length - 1)];
    return (other && find(`[data-place="${CSS.escape(`${table.path}.${other}`)}"] .remove`)) || find(`[data-place="${CSS.escape(table.path)}"] summary`);
  };
  return make('div', {class: 'entry', role: 'group', 'aria-label': path, 'data-place': path}, make('div', {class: 'head-line'},
    make('h2', {}, row), make('button', {type: 'button', class: 'remove', title: 'Remove it', 'aria-label': `Remove ${path}`,
      on: {click: () => changeRow(table, {row}, next, path)}}, '×')));
}

// Asks for the id of a new mission, offer or profile, and what it is a copy of.
function newEntry(table) {
  return lazy(make('details', {class: 'more', 'data-place': table.path}, make('summary', {}, `Add ${table.noun}`)), () => {
    const id = `f${names += 1}`;
    const input = make('input', {id, type: 'text', value: table.nextId, autocomplete: 'off', spellcheck: 'false', 'data-new-id': true});
    const like = make('select', {id: `${id}c`}, ...table.rows.map((row) => make('option', {value: row}, row)));
    like.value = table.rows[table.rows.length - 1] || '';
    const add = (event) => {
      event.preventDefault();
      const path = `${table.path}.${input.value.trim()}`;
      const next = () => find(`[data-place="${CSS.escape(path)}"] [data-value]`) || find(`[data-place="${CSS.escape(path)}"] button`);
      changeRow(table, {id: input.value.trim(), like: like.value || null}, next);
    };
    return [make('form', {on: {submit: add}}, make('label', {for: id}, `Id of the new ${table.noun.replace(/^an? /, '')}`), input,
      ...(table.rows.length ? [make('label', {for: `${id}c`}, 'Copy of'), like] : []), make('button', {type: 'submit'}, 'Add'))];
  });
}

// The optional fields of an element: those that it lacks can be added, those that it has be taken out.
function optionList(path, options) {
  const key = `optional ${path}`;
  const details = make('details', {class: 'more', open: open.get(key) === true},
    make('summary', {'aria-label': `Optional fields of ${path || 'the scenario'}`}, 'Optional fields', make('span', {class: 'count'}, ` ${options.length}`)));
  details.addEventListener('toggle', () => open.set(key, details.open));
  return lazy(details, () => options.map((option) => optionRow(option, path)));
}

function optionRow(option, path) {
  const place = `optional ${option.path}`;
  const about = `f${names += 1}`;
  const shown = path ? option.path.slice(path.length + 1) : option.path;
  const choice = option.isGiven || !option.words.length ? null
    : make('select', {'aria-label': `Value of ${option.path}`}, ...option.words.map((word) => make('option', {value: word}, word)));
  const what = option.isGiven ? 'Take out' : 'Add';
  const next = () => (option.isGiven ? null : fieldAt(option.path)()) || find(`[data-option="${CSS.escape(option.path)}"]`);
  const act = () => changeParts('optional', {path: option.path, isAdded: !option.isGiven, word: choice ? choice.value : null}, next, place);
  const usual = !option.usual ? '' : option.origin ? ` In force: ${option.usual}, from ${option.origin}.` : ` Default: ${option.usual}.`;
  return make('div', {class: 'field', 'data-place': place}, make('div', {class: 'head-line'}, make('span', {class: 'label'}, ...breakable(shown)), choice,
    make('button', {type: 'button', 'data-option': option.path, 'aria-label': `${what} ${option.path}`, 'aria-describedby': about, on: {click: act}}, what)),
  make('p', {id: about}, option.about, usual));
}

// A table on the page; one whose length is free has buttons for its rows.
class TableBox {
  constructor(path, table, about, isSearch, shown = path) {
    this.rows = new Map();
    this.path = path;
    this.element = make('div', {class: 'field', role: 'group', 'aria-label': path, 'data-table': table ? path : null},
      make('span', {class: 'label'}, ...breakable(shown)), about ? make('p', {}, about) : null);
    if (!table) return;
    this.table = table;
    this.list = make('div', {class: 'table-list'});
    this.element.append(this.list);
    for (const row of isSearch ? [] : table.rows) this.row(table, row);
    if (!table.canGrow) return;
    this.element.append(make('button', {type: 'button', class: 'add', 'data-add': path, 'aria-label': `Add a row to ${path}`, on: {click: () => {
      changeRow(table, {}, () => {
        const now = start.tables.find((other) => other.path === path);
        const row = now && now.rows.find((name, place) => !table.rows.includes(name) || place >= table.rows.length);
        return row === undefined ? null : find(`[data-table="${CSS.escape(path)}"] [data-row="${CSS.escape(row)}"] :is([data-value],button)`);
      });
    }}}, 'Add a row'));
  }

  row(table, row) {
    const remove = () => changeRow(table, {row}, () => {
      const now = start.tables.find((other) => other.path === this.path);
      const next = now && now.rows[Math.min(table.rows.indexOf(row), now.rows.length - 1)];
      const box = `[data-table="${CSS.escape(this.path)}"]`;
      return next === undefined ? $('undo') : find(`${box} [data-row="${CSS.escape(next)}"] .remove`);
    });
    const lines = make('div', {class: 'lines'});
    this.rows.set(row, lines);
    this.list.append(make('div', {class: 'table-entry', 'data-row': row}, make('span', {class: 'name'}, row), lines,
      make('button', {type: 'button', class: 'remove', title: 'Remove this row', 'aria-label': `Remove ${row} from ${this.path}`,
        on: {click: remove}}, '×')));
    return lines;
  }

  add(line, field) {
    if (!this.table) { this.element.append(line); return; }
    const row = field.path.slice(this.path.length + 1).split('.')[0];
    (this.rows.get(row) || this.row(this.table, row)).append(line);
  }
}

// Answers.

function pieces(words) {
  return words.map((piece) => typeof piece === 'string' ? piece
    : make(piece.look === 'code' ? 'code' : piece.look === 'strong' ? 'strong' : 'span', {class: piece.look}, piece.text));
}

function table(value) {
  return make('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Table'}, make('table', {},
    make('thead', {}, make('tr', {}, ...value.columns.map((column) =>
      make('th', {scope: 'col', class: column.side}, ...pieces(column.name))))),
    make('tbody', {}, ...value.rows.map((row) => make('tr', {}, ...row.map((cell, index) =>
      make(index ? 'td' : 'th', {scope: index ? null : 'row', class: value.columns[index].side}, ...pieces(cell))))))));
}

function blocks(list) {
  return list.map((block) => {
    switch (block.kind) {
      case 'heading': return make('h3', {}, ...pieces(block.words));
      case 'paragraph': return make('p', {}, ...pieces(block.words));
      case 'list': return make('ul', {}, ...block.items.map((item) => make('li', {}, ...pieces(item))));
      case 'table': return table(block);
      case 'code': return make('pre', {}, block.text);
      case 'details': return make('details', {class: 'part'}, make('summary', {}, ...pieces(block.summary)), ...blocks(block.blocks));
      default: return null;
    }
  });
}

// A value and its interval: `12.3 (11.9 to 12.7)`.
function parts(text) {
  const place = text.indexOf(' (');
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function showAnswer(answer) {
  if (answer.number !== number) return;
  latest = answer;
  shownPlayers = answer.players;
  notice('refusal');
  const progress = make('progress', {max: answer.most, value: answer.players, 'aria-label': 'Players simulated'});
  $('status').replaceChildren(answer.status, progress);
  $('goals').replaceChildren(...answer.goals.map((goal) => make('div', {class: `goal ${goal.tone}`, 'data-goal': goal.id},
    make('b', {}, goal.id), ' ', make('span', {class: 'state'}, goal.state),
    goal.before && goal.before !== goal.state ? make('p', {}, `before: ${goal.before}`) : null,
    make('p', {}, `${goal.value}, wanted ${goal.wanted}`), make('p', {}, goal.base === 'all players' ? goal.metric : `${goal.metric}, ${goal.base}`))));
  $('cards').replaceChildren(...answer.figures.filter((figure) => figure.short).map(card));
  if (answer.isSame) {
    $('comparison').replaceChildren();
    settleComparison();
  } else if (!$('comparison').firstChild) $('comparison').replaceChildren(make('h2', {}, comparisonTitle()));
  if (!answer.isSame) expectComparison();
  showCharts(answer.charts);
  if (answer.lint !== undefined) start.lint = answer.lint;
  if (answer.answer) start.answer = answer.answer;
  showMore(answer);
  requestAnimationFrame(() => {
    const root = document.documentElement;
    if (root.dataset.answered !== String(number)) root.dataset.wait = String(performance.now() - asked);
    root.dataset.answered = String(number);
    root.dataset.players = String(answer.players);
    root.dataset.complete = String(answer.isLast);
  });
}

function card(figure) {
  const [value, interval] = parts(figure.value);
  const before = figure.before === null ? null : parts(figure.before);
  const isMoved = before !== null && figure.before !== figure.value;
  return make('div', {class: isMoved ? 'card moved' : 'card', 'data-metric': figure.metric, 'data-text': figure.value},
    make('div', {class: 'what'}, figure.name), make('div', {class: 'value'}, value),
    make('div', {class: 'interval'}, interval || figure.base),
    before ? make('div', {class: 'before'}, 'before ', make('b', {}, before[0]), ` ${before[1]}`) : null);
}

function showMore(answer) {
  const isOpen = (name) => { const old = $(name); return old ? old.open : false; };
  const rows = answer.figures.map((figure) => [[figure.name], [figure.value],
    ...(figure.before === null ? [] : [[figure.before]]), [figure.base], [{text: figure.metric, look: 'code'}]]);
  const names = ['metric', 'value (95 % interval)', ...(answer.isSame ? [] : ['before']), 'measured over', 'id'];
  const columns = names.map((name, index) => ({name: [name], side: index === 1 || name === 'before' ? 'right' : 'left'}));
  $('more').replaceChildren(
    make('details', {class: 'part', id: 'all', open: isOpen('all')}, make('summary', {}, 'All key metrics'), table({columns, rows})),
    answer.freezes ? make('details', {class: 'part', id: 'freezes', open: isOpen('freezes')},
      make('summary', {}, 'Freezes: granted, used, held and saved'), table(answer.freezes)) : '',
    make('details', {class: 'part', id: 'words', open: isOpen('words')}, make('summary', {}, 'The report in five lines'),
      make('ul', {}, ...(start.answer || []).map((line) => make('li', {}, make('strong', {}, `${line.topic}: `), ...pieces(line.words))))),
    make('details', {class: 'part', id: 'lint', open: isOpen('lint')}, make('summary', {}, 'What lint finds'),
      make('pre', {}, start.lint || '')));
}

// With the number of players that it is of: figures above it may be of more already.
function comparisonTitle(players) {
  const title = state.baseline.length ? 'Effect against the pinned baseline' : 'Effect of your changes';
  return players ? `${title}: ${players.toLocaleString('en-US')} players` : title;
}

// The number of the change that the comparison on the page is of.
let compared = 0;

function expectComparison() {
  const box = $('comparison');
  box.classList.add('waiting');
  box.setAttribute('aria-busy', 'true');
  for (const old of box.querySelectorAll('.old')) old.remove();
  const what = box.children.length < 2 ? '' : compared === number ? 'Of fewer players than above. ' : 'Of the values before. ';
  box.firstChild.after(make('p', {class: 'old'}, `${what}Comparing …`));
}

function settleComparison() {
  $('comparison').classList.remove('waiting');
  $('comparison').removeAttribute('aria-busy');
}

function showComparison(message) {
  if (message.number !== number) return;
  const found = message.comparison;
  if (message.players >= shownPlayers) settleComparison();
  compared = message.number;
  document.documentElement.dataset.compared = String(message.players);
  if (!found) {
    $('comparison').replaceChildren(make('h2', {}, comparisonTitle()),
      make('p', {}, `There is no comparison with ${message.players} players: ${message.reason}.`));
    return;
  }
  const old = $('winners');
  $('comparison').replaceChildren(make('h2', {}, comparisonTitle(message.players)),
    make('p', {class: 'main'}, found.main),
    make('ul', {}, ...found.others.map((text) => make('li', {}, text))), table(found.table), make('p', {class: 'note'}, found.note),
    make('details', {class: 'part', id: 'winners', open: old ? old.open : false},
      make('summary', {}, 'Winners and losers'), ...blocks(found.winners)));
}

// Charts: each keeps its place on the page from one answer to the next.

const charts = new Map();

function showCharts(list) {
  const topics = [];
  for (const chart of list) {
    let known = charts.get(chart.id);
    if (!known) {
      known = newChart(chart);
      charts.set(chart.id, known);
    }
    drawChart(known, chart);
    let topic = topics.find((topic) => topic.name === chart.topic);
    if (!topic) topics.push(topic = {name: chart.topic, elements: []});
    topic.elements.push(known.element);
  }
  const wanted = topics.map((topic) => `${topic.name}:${topic.elements.length}`).join();
  if ($('charts').dataset.topics === wanted) return;
  $('charts').dataset.topics = wanted;
  $('charts').replaceChildren(...topics.map((topic) => make('section', {'aria-label': topic.name},
    make('h2', {}, topic.name), make('div', {class: 'grid'}, ...topic.elements))));
}

function newChart(chart) {
  const plot = make('div', {class: 'plot', tabindex: 0, role: 'group',
    'aria-label': `${chart.title}. Arrow keys read its values${chart.explains ? ', Enter explains a player' : ''}.`});
  const cursor = make('div', {class: 'cursor', hidden: true});
  const known = {element: make('figure', {class: chart.explains ? 'explains' : '', 'data-chart': chart.id}, plot), plot, cursor, place: null};
  plot.addEventListener('pointermove', (event) => point(known, event));
  plot.addEventListener('pointerleave', () => leave(known));
  plot.addEventListener('blur', () => leave(known));
  plot.addEventListener('click', () => explain(known));
  plot.addEventListener('keydown', (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1, PageUp: -28, PageDown: 28, Home: -Infinity, End: Infinity}[event.key];
    if (event.key === 'Enter') explain(known);
    if (!step || !known.range) return;
    event.preventDefault();
    read(known, (known.place === null ? known.range.last : known.place) + step);
  });
  return known;
}

function drawChart(known, chart) {
  const block = chart.figure[0];
  const parsed = new DOMParser().parseFromString(block.svg, 'image/svg+xml').documentElement;
  if (parsed.nodeName !== 'svg') return;
  known.chart = chart;
  known.range = block.plot && {left: block.plot[0], right: block.plot[1], first: block.plot[4], last: block.plot[5]};
  known.plot.replaceChildren(document.importNode(parsed, true), known.cursor);
}

function point(known, event) {
  if (!known.range) return;
  const box = known.plot.getBoundingClientRect();
  const {left, right, first, last} = known.range;
  const x = (event.clientX - box.left) * 760 / box.width;
  read(known, Math.round(first + (x - left) / (right - left) * (last - first)), event);
}

let reading = false;

async function read(known, place, event) {
  const {left, right, first, last} = known.range;
  place = Math.max(Math.ceil(first), Math.min(Math.floor(last), place));
  known.place = place;
  const x = left + (place - first) / (last - first || 1) * (right - left);
  known.cursor.style.left = `${100 * x / 760}%`;
  known.cursor.hidden = false;
  if (reading) return;
  reading = true;
  try {
    const lines = await (await ask('reading', {page, chart: known.chart.id, place})).json();
    if (known.place === null || !lines.length) $('tip').hidden = true;
    else {
      $('tip').replaceChildren(make('b', {}, lines[0]), ...lines.slice(1).map((line) => make('div', {}, line)));
      $('tip').hidden = false;
      const box = known.plot.getBoundingClientRect();
      const at = event ? {x: event.clientX, y: event.clientY} : {x: box.left + box.width * x / 760, y: box.top + box.height / 2};
      const width = $('tip').offsetWidth;
      $('tip').style.left = `${Math.max(6, at.x + 16 + width > innerWidth ? at.x - width - 16 : at.x + 16)}px`;
      $('tip').style.top = `${Math.max(6, Math.min(at.y + 14, innerHeight - $('tip').offsetHeight - 6))}px`;
    }
  } catch { $('tip').hidden = true; }
  reading = false;
  if (known.place !== null && known.place !== place) read(known, known.place, event);
}

function leave(known) {
  known.place = null;
  known.cursor.hidden = true;
  $('tip').hidden = true;
}

async function explain(known) {
  const place = known.place;
  if (!known.chart.explains || place === null) return;
  show('A player behind this curve', make('p', {}, 'Looking for a player …'));
  try {
    const found = await (await ask('explain', {page, chart: known.chart.id, place,
      players: shownPlayers, edits: state.edits})).json();
    show(found.title, make('pre', {}, found.diary), make('p', {}, 'The whole diary:'), make('pre', {}, found.command));
  } catch (error) { show('A player behind this curve', make('pre', {}, error.message)); }
}

// The dialog.

function show(title, ...children) {
  $('dialog-title').textContent = title;
  $('dialog-body').replaceChildren(...children.filter((child) => child !== null));
  if (!$('dialog').open) $('dialog').showModal();
}

async function takeAway() {
  let found;
  try { found = await (await ask('takeaway', state)).json(); } catch (error) {
    return show('Export', make('pre', {}, error.message));
  }
  const copyButton = (title, text) => make('button', {type: 'button', 'aria-label': `Copy: ${title}`, on: {click: (event) => {
    navigator.clipboard.writeText(text);
    event.target.textContent = 'Copied';
  }}}, 'Copy');
  const part = (title, text) => text ? [make('h3', {}, title), make('pre', {}, text), make('div', {class: 'buttons'}, copyButton(title, text))] : [];
  const result = make('p', {role: 'status', id: 'saved'});
  const save = make('button', {type: 'button', id: 'save', class: 'main', disabled: start.isReadOnly || !state.edits.length,
    on: {click: async () => {
      try {
        const saved = await (await ask('save', {edits: state.edits, page})).json();
        result.textContent = `Saved in ${saved.saved}.`;
        for (const states of [past, future]) states.forEach((old) => afterSave(old, state.edits, saved.before));
        overwritten.clear();
        become(afterSave(copy(state), state.edits, saved.before), {remember: false});
      } catch (error) { result.textContent = error.message; }
    }}}, `Save into ${start.file}`);
  const report = (compares) => make('button', {type: 'button', disabled: compares && !found.compare,
    on: {click: () => download(compares, result)}}, compares ? 'Download comparison' : 'Download report');
  show('Export', ...part('This run as a command', found.run), ...part('This comparison as a command', found.compare),
    ...part('The changes as a patch', found.patch), make('h3', {}, 'Files'),
    make('div', {class: 'buttons'}, save, report(false), report(true)),
    start.isReadOnly ? make('p', {}, 'The page is read-only: it never writes the file.') : null, result);
}

async function download(compares, result) {
  result.textContent = 'Writing the report …';
  try {
    const answer = await ask('report', {...state, players: latest ? latest.most : 1000, compares});
    const address = URL.createObjectURL(await answer.blob());
    make('a', {href: address, download: `${start.name}${compares ? '-compare' : ''}.tar`}).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    result.textContent = 'The report is an archive: open it, then open report.html.';
  } catch (error) { result.textContent = error.message; }
}

function showKeys() {
  const keys = [['← →', 'move a slider, or read along a chart'], ['Home, End', 'go to the ends of a chart'], ['Enter', 'on a chart: the diary of a player behind it'],
    ['u', 'undo'], ['r', 'redo'], ['b', 'pin the present state as baseline, or take the pin off'], ['t', 'export: command, patch, save, report'],
    ['/', 'find a field'], ['?', 'this list'], ['Esc', 'close']];
  show('Keys', make('dl', {}, ...keys.flatMap(([key, what]) => [make('dt', {}, key), make('dd', {}, what)])));
}

// In a patch, null alone would take the field out of the file.
function typed(input) {
  const text = input.value.trim();
  return text === 'null' ? '"null"' : text;
}

// On a narrow page the fields are behind a button.
function search() {
  if (!$('search').offsetParent) $('swap').click();
  $('search').focus();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $('dialog').open) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== 'range' && event.target.type !== 'checkbox') return;
  const act = {u: undo, r: redo, b: pin, t: takeAway, '?': showKeys, '/': search}[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

// The connection.

function begin(beginning) {
  Object.assign(start, beginning);
  document.title = `${start.title} – rewardsim live`;
  $('title').textContent = start.title;
  $('file').textContent = start.isReadOnly ? `${start.file} (read-only)` : start.file;
  fittedTo = '[]';
  if (wholes().length) fitFields(); else buildFields();
}

// The changes that fit the file, where some do not: each further one would be refused with those.
async function fitting() {
  if (!state.edits.length) return null;
  const edits = copy(state.edits);
  try {
    const {kept, faults} = await (await ask('fit', {edits})).json();
    // A change that was made meanwhile counts, too.
    if (JSON.stringify(state.edits) !== JSON.stringify(edits)) return await fitting();
    if (kept.length === edits.length) return null;
    if (faults.length) notice('lost', `What does not fit the file any more is taken off your changes.\n\n${faults.join('\n')}`, 'bad');
    return kept;
  } catch { return null; }
}

let filesRead = 0;
// The lines of another program that no notice has named yet: a save may follow before the page is through with them.
let unnamed = null;

async function showFile(message) {
  notice('file', message.fault ? `The file has a fault; its last good content goes on.\n\n${message.fault}` : '', 'bad');
  if (message.fault) return;
  for (const field of message.fields.filter(changeOver)) {
    overwritten.set(field.path, {...field, before: overwritten.get(field.path)?.before ?? field.before});
  }
  unnamed = message.changed ?? unnamed;
  filesRead += 1;
  const mine = filesRead;
  const kept = await fitting();
  // A newer content of the file has a message of its own.
  if (mine !== filesRead) return;
  await learnMine().catch(() => {});
  if (mine !== filesRead) return;
  if (kept) {
    past.push(copy(state));
    future = [];
    state = {...state, edits: kept};
    lastEdit = {path: null, at: 0};
    writeAddress();
    showState();
  }
  begin(message.beginning);
  showOverwritten();
  if (unnamed) notice('changed', `The file has changed on disk (${unnamed}) and was read again.`);
  unnamed = null;
  asked = performance.now();
  send();
}

// Values that another program has written in the file where a change of the page goes.
const overwritten = new Map();
const changeOver = ({path}) => state.edits.findLast((edit) => edit.path === path || inside(path, edit.path));
// 0.6 and 0.60 are the same number.
const saysTheSame = (one, other) =>
  one === other || one !== null && other !== null && one.trim() !== '' && other.trim() !== '' && Number(one) === Number(other);

// What the page makes of these values: a change of a whole list may leave one as the file has it now.
async function learnMine() {
  if (!overwritten.size) return;
  const question = {edits: state.edits, paths: [...overwritten.keys()]};
  const {values} = await (await ask('fit', question)).json();
  for (const {path, value} of values) if (overwritten.has(path)) overwritten.get(path).mine = value;
}

function showOverwritten() {
  const lines = [...overwritten.values()].flatMap((field) => {
    const edit = changeOver(field);
    if (!edit || field.before === field.now) return [];
    const isSingle = edit.path === field.path && edit.value !== 'null';
    if (saysTheSame(isSingle ? edit.value : field.mine ?? null, field.now)) return [];
    const mine = isSingle ? edit.value : `change of ${edit.path}`;
    return `${field.path} was ${field.before ?? 'left out'} in the file and is ${field.now ?? 'left out'} now. Your ${mine} replaces it, also in the file once you save. Undo it to keep what the file has.`;
  });
  notice('overwritten', lines.join('\n'));
}

function connect() {
  const events = new EventSource(`events/${page}`);
  const on = (name, act) => events.addEventListener(name, (event) => act(JSON.parse(event.data)));
  on('answer', showAnswer);
  on('comparison', showComparison);
  on('refusal', (message) => { if (message.number === number) notice('refusal', message.text, 'bad'); });
  on('file', showFile);
  on('order', (message) => {
    if (JSON.stringify(start.order) === JSON.stringify(message.order)) return;
    start.order = message.order;
    if (!$('fields').contains(document.activeElement)) buildFields();
  });
  events.onopen = () => {
    notice('connection');
    document.documentElement.dataset.connected = 'true';
    asked = performance.now();
    send();
  };
  events.onerror = async () => {
    document.documentElement.dataset.connected = 'false';
    // A command that was started again has an address of its own, and knows nothing of this one.
    const status = await fetch('beginning').then((answer) => answer.status, () => 0);
    if (status === 404) {
      events.close();
      notice('connection', `The command was started again. Open the address that it prints${location.hash ? `, with ${location.hash} at its end to keep your changes` : ''}.`, 'bad');
      return;
    }
    notice('connection', 'The connection is lost. Is the command still running? The page keeps trying.', 'bad');
    if (events.readyState === EventSource.CLOSED) setTimeout(connect, 1500);
  };
}

async function main() {
  const beginning = await (await fetch('beginning')).json();
  state = readAddress() || {edits: beginning.edits, baseline: []};
  accepted = {state: {edits: [], baseline: []}, number: 0};
  const kept = await fitting();
  if (kept) state.edits = kept;
  begin(beginning);
  if (beginning.fault) notice('file', beginning.fault, 'bad');
  writeAddress();
  connect();
}

for (const [id, act] of Object.entries({undo, redo, pin, take: takeAway, help: showKeys,
  reset: () => become({...state, edits: []}), close: () => $('dialog').close(),
  swap: () => $('swap').setAttribute('aria-pressed', String(document.querySelector('.columns').classList.toggle('editing')))})) {
  $(id).addEventListener('click', act);
}
$('search').addEventListener('input', buildFields);
$('defaults').addEventListener('change', buildFields);
addEventListener('hashchange', () => { const next = readAddress(); if (next) become(next); });
main();
