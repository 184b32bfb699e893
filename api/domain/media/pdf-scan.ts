/** A stream that holds objects: where its bytes begin, and how they are packed. */
export interface ObjectStream {
  offset: number;
  filters: readonly string[];
  predicted: boolean;
}

/** Names that stand for something that runs, or for a file within the file. */
const ACTIVE = new Set(['JavaScript', 'JS', 'Launch', 'RichMedia', 'XFA', 'EmbeddedFile', 'EmbeddedFiles', 'EF', 'GoToE']);
/** Names that say what an action does, behind the name `S`: nobody writes that in words, and it is too long to come by chance. */
const ACTIONS = new Set(['JavaScript', 'Launch', 'GoToE']);
const TOKEN_MAX = 127;
/** Bytes kept back at the end of a piece, so that no word is cut, each letter of it written as a number. */
const OVERLAP = 64;

const bytesOf = (letters: string): Set<number> => new Set(Buffer.from(letters, 'latin1'));
const [REGULAR, WHITE, DELIMITER] = [0, 1, 2];
/** What each byte is to a reader (ISO 32000, 7.2.3). */
const KIND = new Uint8Array(256);
for (const byte of bytesOf('\0\t\n\f\r ')) KIND[byte] = WHITE;
for (const byte of bytesOf('()<>[]{}/%')) KIND[byte] = DELIMITER;
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;
const byteOf = (letter: string): number => letter.charCodeAt(0);
const [SLASH, PERCENT, OPEN, CLOSE, BACKSLASH] = [byteOf('/'), byteOf('%'), byteOf('('), byteOf(')'), byteOf('\\')];
const [LIST, LIST_END, LESS, MORE] = [byteOf('['), byteOf(']'), byteOf('<'), byteOf('>')];
const [LINE_FEED, CARRIAGE_RETURN, LETTER_O] = [byteOf('\n'), byteOf('\r'), byteOf('o')];
const isLetter = (byte: number | undefined): boolean => byte !== undefined && ((byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122));

/** Where the head of an object may be: readers jump there, whatever stands around it, be it a text, a comment or packed bytes. */
function isObjectHead(bytes: Buffer, at: number): boolean {
  if (bytes[at] !== LETTER_O || bytes[at + 1] !== 98 || bytes[at + 2] !== 106) return false;
  const before = bytes[at - 1];
  return (before === undefined || KIND[before] !== REGULAR || isDigit(before)) && !isLetter(bytes[at + 3]);
}

/** A name with the letters that are written as numbers. */
function plainName(token: string): string {
  if (!token.includes('#')) return token;
  return token.replace(/#([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The name that begins at a place; nothing where none does. */
function nameAt(bytes: Buffer, at: number): string {
  let end = at;
  while (end < bytes.length && end - at < OVERLAP && KIND[bytes[end] as number] === REGULAR) end += 1;
  return plainName(bytes.toString('latin1', at, end));
}

type Place = 'objects' | 'name' | 'word' | 'text' | 'comment' | 'packed';

/**
 * Reads the objects of a PDF, piece by piece, for the names in them, also those with letters written as numbers. Whatever a
 * reader could take for an object is read as one, so nothing is hidden in texts, comments or packed bytes; actions are seen there
 * in any case, because readers do not agree where such places end. Object streams are noted, to be unpacked and read likewise.
 */
export class PdfScan {
  readonly active = new Set<string>();
  readonly objectStreams: ObjectStream[] = [];
  encrypted = false;
  objects = 0;
  private place: Place = 'objects';
  private token = '';
  private depth = 0;
  private carry: Buffer = Buffer.alloc(0);
  /** Where `carry` begins in the file, and where reading goes on in it. */
  private offset = 0;
  private next = 0;
  /** Dictionaries that are open, and whether packed objects were announced since the last stream: broken heads change neither. */
  private level = 0;
  private announced = false;
  private hiddenName = '';
  private dictionary = { names: new Set<string>(), filters: [] as string[], predicted: false };
  private expects: 'nothing' | 'filter' | 'filters' | 'predictor' = 'nothing';

  /** Reads a piece; the last one to its end. */
  push(piece: Buffer, last = false): void {
    const bytes = this.carry.length === 0 ? piece : Buffer.concat([this.carry, piece]);
    const end = last ? bytes.length : bytes.length - OVERLAP;
    let at = this.next;
    while (at < end) at = this.place === 'packed' ? this.skipPacked(bytes, at, end) : this.step(bytes, at, end);
    if (last) this.endToken(bytes, at);
    // The byte before the head of an object is looked at too.
    const kept = Math.max(0, Math.min(at, bytes.length) - 1);
    this.next = Math.min(at, bytes.length) - kept;
    this.carry = bytes.subarray(kept);
    this.offset += kept;
  }

  /** Goes on outside of packed streams; answers where to go on after that. */
  private step(bytes: Buffer, at: number, end: number): number {
    switch (this.place) {
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

  /** Through a text or a comment, unless a reader could be told that an object is in it. */
  private stepHidden(bytes: Buffer, from: number, end: number): number {
    const isText = this.place === 'text';
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
        this.place = 'objects';
        return at + 1;
      }
    }
    return end;
  }

  /** Notes an action where no names should be. */
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
    if (byte === SLASH) this.place = 'name';
    else if (byte === PERCENT) this.place = 'comment';
    else if (byte === OPEN) {
      this.place = 'text';
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
      this.place = 'word';
      return at;
    }
    return at + 1;
  }

  private endToken(bytes: Buffer, at: number): number {
    const { token, place } = this;
    this.token = '';
    if (place === 'name') this.endName(plainName(token));
    if (place === 'word') return this.endWord(token, bytes, at);
    if (place === 'name') this.place = 'objects';
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
    this.place = 'objects';
    if (/^\d*obj\d*$/.test(word)) {
      this.startObject();
      return at;
    }
    if (word === 'stream') return this.startStream(bytes, at);
    // A filter that is said elsewhere in the file.
    if (this.expects === 'filter' || this.expects === 'filters') this.dictionary.filters.push('?');
    if (this.expects === 'predictor' && word !== '1') this.dictionary.predicted = true;
    this.expects = 'nothing';
    return at;
  }

  private startObject(): void {
    this.place = 'objects';
    this.token = '';
    this.depth = 0;
    this.objects += 1;
    this.expects = 'nothing';
    // In the middle of a dictionary it is a stray word to some readers, who go on with the same one.
    if (this.level === 0) this.dictionary = { names: new Set(), filters: [], predicted: false };
  }

  private startStream(bytes: Buffer, at: number): number {
    const { names, filters, predicted } = this.dictionary;
    const start = at + (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1);
    // Not every reader asks for the type: what says how its objects are counted is taken for one too.
    if (this.announced || (names.has('First') && names.has('N'))) this.objectStreams.push({ offset: this.offset + start, filters, predicted });
    this.announced = false;
    this.level = 0;
    this.hiddenName = '';
    this.place = 'packed';
    return start;
  }

  /** Goes to the end of packed bytes, or to what a reader could be told is an object among them. */
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
    this.place = 'objects';
    return limit + 'endstream'.length;
  }
}
