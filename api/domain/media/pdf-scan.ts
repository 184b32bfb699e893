/** An object stream: offset of its bytes and its filters. */
export interface ObjectStream {
  offset: number;
  filters: readonly string[];
  predicted: boolean;
}

/** Names of active content and of embedded files. */
const ACTIVE = new Set(['JavaScript', 'JS', 'Launch', 'RichMedia', 'XFA', 'EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE']);
/** Action types, behind the key `S`. They are too long to occur in text or compressed bytes by chance. */
const ACTIONS = new Set(['JavaScript', 'Launch', 'GoToE']);
const TOKEN_MAX = 127;
/** Bytes kept at the end of a chunk, so that no token is cut, even if each of its characters is escaped. */
const OVERLAP = 64;

const bytesOf = (characters: string): Set<number> => new Set(Buffer.from(characters, 'latin1'));
const [REGULAR, WHITE, DELIMITER] = [0, 1, 2];
/** Class of each byte (ISO 32000, 7.2.3). */
const KIND = new Uint8Array(256);
for (const byte of bytesOf('\0\t\n\f\r ')) KIND[byte] = WHITE;
for (const byte of bytesOf('()<>[]{}/%')) KIND[byte] = DELIMITER;
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const byteOf = (character: string): number => character.charCodeAt(0);
const [SLASH, PERCENT, OPEN, CLOSE, BACKSLASH] = [byteOf('/'), byteOf('%'), byteOf('('), byteOf(')'), byteOf('\\')];
const [LIST, LIST_END, LESS, MORE] = [byteOf('['), byteOf(']'), byteOf('<'), byteOf('>')];
const [LINE_FEED, CARRIAGE_RETURN, LETTER_O] = [byteOf('\n'), byteOf('\r'), byteOf('o')];
const isLetter = (byte: number | undefined): boolean => byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122));

/** Whether an object header may start here: readers jump to it, even within strings, comments or compressed bytes. */
function isObjectHead(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== LETTER_O || bytes[at + 1] !== 98 || bytes[at + 2] !== 106) return false;
  const before = bytes[at - 1];
  return (before === undefined || KIND[before] !== REGULAR || isDigit(before)) && !isLetter(bytes[at + 3]);
}

/** Decodes the escapes (#xx) of a name. */
function decodeName(token: string): string {
  if (!token.includes('#')) return token;
  return token.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Returns the name that starts at a position; empty if none does. */
function nameAt(bytes: Buffer, at: number): string {
  let end = at;
  while (end < bytes.length && end - at < OVERLAP && KIND[bytes[end] as number] === REGULAR) end += 1;
  return decodeName(bytes.toString('latin1', at, end));
}

type State = 'objects' | 'name' | 'word' | 'text' | 'comment' | 'packed';

/**
 * Scans the objects of a PDF chunk by chunk for active names, including escaped ones. Everything that any reader could take for an object is
 * scanned as one, so nothing is hidden in strings, comments or compressed bytes. Actions are also found there, because readers disagree
 * where strings, comments and compressed bytes end. Object streams are collected, to be uncompressed and scanned too.
 */
export class PdfScan {
  readonly active = new Set<string>();
  readonly objectStreams: ObjectStream[] = [];
  encrypted = false;
  objects = 0;
  private state: State = 'objects';
  private token = '';
  private depth = 0;
  private carry: Buffer = Buffer.alloc(0);
  /** File offset of `carry`, and the position in it where scanning continues. */
  private offset = 0;
  private next = 0;
  /** Number of open dictionaries, and whether an object stream was announced since the last stream. Broken headers change neither. */
  private level = 0;
  private announced = false;
  private hiddenName = '';
  private dictionary = { names: new Set<string>(), filters: [] as string[], predicted: false };
  private expects: 'nothing' | 'filter' | 'filters' | 'predictor' = 'nothing';

  /** Scans a chunk; the last one to its end. */
  push(chunk: Buffer, last = false): void {
    const bytes = this.carry.length === 0 ? chunk : Buffer.concat([this.carry, chunk]);
    const end = last ? bytes.length : bytes.length - OVERLAP;
    let at = this.next;
    while (at < end) at = this.state === 'packed' ? this.skipPacked(bytes, at, end) : this.step(bytes, at, end);
    if (last) this.endToken(bytes, at);
    // The byte before an object header is checked too.
    const kept = Math.max(0, Math.min(at, bytes.length) - 1);
    this.next = Math.min(at, bytes.length) - kept;
    this.carry = bytes.subarray(kept);
    this.offset += kept;
  }

  /** Scans outside of streams; returns the next position. */
  private step(bytes: Buffer, at: number, end: number): number {
    switch (this.state) {
      case 'text':
      case 'comment':
        return this.stepHidden(bytes, at, end);
      case 'name':
      case 'word':
        return this.stepToken(bytes, at, end);
      default:
        return this.stepObjects(bytes, at, end);
    }
  }

  private stepToken(bytes: Buffer, from: number, end: number): number {
    let at = from;
    while (at < end && KIND[bytes[at] as number] === REGULAR) at += 1;
    if (this.token.length < TOKEN_MAX) this.token += bytes.toString('latin1', from, Math.min(at, from + TOKEN_MAX));
    return at < end ? this.endToken(bytes, at) : at;
  }

  /** Skips a string or a comment, unless a reader could find an object in it. */
  private stepHidden(bytes: Buffer, from: number, end: number): number {
    const isText = this.state === 'text';
    for (let at = from; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte === LETTER_O && isObjectHead(bytes, at)) {
        this.startObject();
        return at + 3;
      }
      if (byte === SLASH) this.noteHidden(bytes, at + 1);
      if (isText && byte === BACKSLASH) at += 1;
      else if (isText && byte === OPEN) this.depth += 1;
      else if (isText && byte === CLOSE) this.depth -= 1;
      if (isText ? this.depth === 0 : byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        this.state = 'objects';
        return at + 1;
      }
    }
    return end;
  }

  /** Records an action that is named in a string or a comment: a reader that recovers from errors may find it there. */
  private noteHidden(bytes: Buffer, at: number): void {
    const name = nameAt(bytes, at);
    if (this.hiddenName === 'S' && ACTIONS.has(name)) this.active.add(name);
    this.hiddenName = name;
  }

  private stepObjects(bytes: Buffer, from: number, end: number): number {
    let at = from;
    while (at < end && KIND[bytes[at] as number] === WHITE) at += 1;
    if (at >= end) return at;
    const byte = bytes[at];
    if (byte === SLASH) this.state = 'name';
    else if (byte === PERCENT) this.state = 'comment';
    else if (byte === OPEN) {
      this.state = 'text';
      this.depth = 1;
    } else if (byte === LESS && bytes[at + 1] === LESS) {
      this.level += 1;
      return at + 2;
    } else if (byte === MORE && bytes[at + 1] === MORE) {
      this.level = Math.max(0, this.level - 1);
      return at + 2;
    } else if (byte === LIST) this.expects = this.expects === 'filter' ? 'filters' : this.expects;
    else if (byte === LIST_END) this.expects = 'nothing';
    else if (KIND[byte as number] === REGULAR) {
      this.state = 'word';
      return at;
    }
    return at + 1;
  }

  private endToken(bytes: Buffer, at: number): number {
    const { token, state } = this;
    this.token = '';
    if (state === 'name') this.endName(decodeName(token));
    if (state === 'word') return this.endWord(token, bytes, at);
    if (state === 'name') this.state = 'objects';
    return at;
  }

  private endName(name: string): void {
    if (ACTIVE.has(name)) this.active.add(name);
    if (name === 'Encrypt') this.encrypted = true;
    if (this.expects === 'filter' || this.expects === 'filters') {
      this.dictionary.filters.push(name);
      if (this.expects === 'filter') this.expects = 'nothing';
      return;
    }
    this.expects = name === 'Filter' ? 'filter' : name === 'Predictor' ? 'predictor' : 'nothing';
    if (name === 'ObjStm') this.announced = true;
    if (name === 'First' || name === 'N') this.dictionary.names.add(name);
  }

  private endWord(word: string, bytes: Buffer, at: number): number {
    this.state = 'objects';
    if (/^\d*obj\d*$/.test(word)) {
      this.startObject();
      return at;
    }
    if (word === 'stream') return this.startStream(bytes, at);
    // A filter that is an indirect reference.
    if (this.expects === 'filter' || this.expects === 'filters') this.dictionary.filters.push('?');
    if (this.expects === 'predictor' && word !== '1') this.dictionary.predicted = true;
    this.expects = 'nothing';
    return at;
  }

  private startObject(): void {
    this.state = 'objects';
    this.token = '';
    this.depth = 0;
    this.objects += 1;
    this.expects = 'nothing';
    // Within a dictionary some readers treat it as a stray word and continue the same dictionary.
    if (this.level === 0) this.dictionary = { names: new Set(), filters: [], predicted: false };
  }

  private startStream(bytes: Buffer, at: number): number {
    const { names, filters, predicted } = this.dictionary;
    const start = at + (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1);
    // Some readers do not check the type: a dictionary with `N` and `First` is taken for an object stream too.
    if (this.announced || (names.has('First') && names.has('N'))) this.objectStreams.push({ offset: this.offset + start, filters, predicted });
    this.announced = false;
    this.level = 0;
    this.hiddenName = '';
    this.state = 'packed';
    return start;
  }

  /** Skips to the end of a stream, or to something in it that a reader could take for an object. */
  private skipPacked(bytes: Buffer, at: number, end: number): number {
    const close = bytes.indexOf('endstream', at, 'latin1');
    const limit = close < 0 || close >= end ? end : close;
    let head = bytes.indexOf('obj', at, 'latin1');
    while (head >= 0 && head < limit && !isObjectHead(bytes, head)) head = bytes.indexOf('obj', head + 1, 'latin1');
    const isHead = head >= 0 && head < limit;
    const packed = bytes.subarray(0, isHead ? head : limit);
    for (let name = packed.indexOf(SLASH, at); name >= 0; name = packed.indexOf(SLASH, name + 1)) this.noteHidden(bytes, name + 1);
    if (isHead) {
      this.startObject();
      return head + 3;
    }
    if (limit === end) return end;
    this.state = 'objects';
    return limit + 'endstream'.length;
  }
}
