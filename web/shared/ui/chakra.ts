import type { chakra as chakraFactory } from '@chakra-ui/react/styled-system';
import { css as serialize, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { createElement, type ElementType, type Ref } from 'react';
import { theme } from './theme.ts';

type Styles = Record<string, unknown>;
type Props = Styles & { as?: ElementType; className?: string; css?: Styles; ref?: Ref<unknown> };
type Recipe = Parameters<typeof theme.cva>[0];
type EmotionCache = NonNullable<ReturnType<typeof useEmotionCache>>;
type StyleObject = Parameters<typeof theme.css>[0];

const styleProps = new Map<string, boolean>();

/** Whether a prop is a matter of style (`px`, `_hover`, `hideFrom`); asked of the theme once for each name. */
function isStyle(name: string): boolean {
  let answer = styleProps.get(name);
  if (answer === undefined) {
    answer = theme.isValidProperty(name);
    styleProps.set(name, answer);
  }
  return answer;
}

function insertClass(cache: EmotionCache, styles: Styles): string {
  const serialized = serialize(styles as Parameters<typeof serialize>[0]);
  const name = `${cache.key}-${serialized.name}`;
  if (cache.inserted[serialized.name] === undefined) cache.insert(`.${name}`, serialized, cache.sheet, true);
  return name;
}

/** Class of a recipe's choices and of style props; each combination is worked out once, not at each render. */
function classMaker(recipe: Recipe) {
  let resolve: ReturnType<typeof theme.cva> | undefined;
  const known = new Map<string, string>();
  return (cache: EmotionCache, choices: Styles, styles: Styles): string => {
    const key = JSON.stringify([choices, styles]);
    let name = known.get(key);
    if (name === undefined) {
      resolve ??= theme.cva(recipe);
      const { css, ...rest } = styles;
      name = insertClass(cache, theme.css(resolve(choices) as StyleObject, (css ?? {}) as StyleObject, rest as StyleObject));
      known.set(key, name);
    }
    return name;
  };
}

function makeComponent(tag: ElementType, recipe: Recipe = {}) {
  const variants = new Set(Object.keys(recipe?.variants ?? {}));
  const classOf = classMaker(recipe);
  function Piece({ as, className, ...props }: Props) {
    const cache = useEmotionCache();
    const choices: Styles = {};
    const styles: Styles = {};
    const rest: Styles = {};
    for (const name in props) {
      const value = props[name];
      if (variants.has(name)) choices[name] = value;
      else if (name === 'css' || isStyle(name)) styles[name] = value;
      else rest[name] = value;
    }
    const own = cache === null ? '' : classOf(cache, choices, styles);
    rest.className = className === undefined ? own : `${className} ${own}`;
    return createElement(as ?? tag, rest);
  }
  Piece.displayName = `chakra(${typeof tag === 'string' ? tag : 'component'})`;
  return Piece;
}

const tags = new Map<string, ReturnType<typeof makeComponent>>();

/**
 * Chakra's factory with the same look and types, for `chakra('div', recipe)` and `chakra.div`. The library's own builds its
 * recipe anew and hashes every style at each render of each element, which on a small phone is most of the time a page takes; here a
 * combination of choices is worked out once.
 */
export const chakra = new Proxy(makeComponent, {
  get(_factory, tag: string) {
    let piece = tags.get(tag);
    if (piece === undefined) {
      piece = makeComponent(tag as ElementType);
      tags.set(tag, piece);
    }
    return piece;
  },
}) as unknown as typeof chakraFactory;
