import { SaxesParser } from 'saxes';

/** An element of XML. */
export interface Stanza {
  name: string;
  attributes: Record<string, string>;
  children: Stanza[];
  text: string;
}

/** Reads one element, as each message of XMPP over WebSocket holds one. */
export function parseStanza(xml: string): Stanza {
  const root: Stanza = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element: Stanza = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [stanza] = root.children;
  if (stanza === undefined) throw new Error(`No element: ${xml}`);
  return stanza;
}

/** Returns all elements of a name below an element. */
export function findAll(stanza: Stanza, name: string): Stanza[] {
  return stanza.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}

/** Returns the reason of a refusal: its text, or the name of its condition. */
export function reasonOf(stanza: Stanza): string {
  const [error = stanza] = findAll(stanza, 'error');
  return findAll(error, 'text')[0]?.text ?? error.children[0]?.name ?? error.name;
}
