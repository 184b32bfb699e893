import type { chakra as chakraFactory } from '@chakra-ui/react/styled-system';
import { type SerializedStyles, css as serialize, __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import { createElement, type ElementType, type Ref } from 'react';
import { theme } from './theme.ts';

type Styles = Record<string, unknown>;
type Props = Styles & { as?: ElementType; className?: string; css?: Styles; ref?: Ref<unknown> };
type Recipe = Parameters<typeof theme.cva>[0];
type EmotionCache = NonNullable<ReturnType<typeof useEmotionCache>>;
type StyleObject = Parameters<typeof theme.css>[0];

/** Maximum number of cached classes per recipe. */
const MAX_CLASSES = 200;

const styleProps = new Map<string, boolean>();

/** Returns whether a prop is a style prop (`px`, `_hover`, `hideFrom`) and not an attribute; caches the result by name. */
function isStyle(name: string): boolean {
  let known = styleProps.get(name);
  if (known === undefined) {
    known = theme.isValidProperty(name);
    styleProps.set(name, known);
  }
  return known;
}

/** Returns a cache key of a prop. Strings, which most values are, need no serialization. */
const keyOf = (name: string, value: unknown): string => (typeof value === 'string' ? `${name}=${value}\n` : `${name}:${JSON.stringify(value)}\n`);

/** Browsers before Chrome 108 drop a declaration with a length in `dvh`: they get the same length in `vh` before it. */
function withFallback(css: string): string {
  if (!css.includes('dvh')) return css;
  const parts = css.split(';').map((part) => {
    const at = Math.max(part.lastIndexOf('{'), part.lastIndexOf('}')) + 1;
    const declaration = part.slice(at);
    return declaration.includes('dvh') ? `${part.slice(0, at)}${declaration.replace(/dvh/g, 'vh')};${declaration}` : part;
  });
  return parts.join(';');
}

/**
 * Inserts a class with the styles of a recipe and the style props of an element. The props win over every recipe, also over the one of a parent
 * or of a state, because the selector repeats the class; `@layer`, which does this in Chakra, needs Chrome 99.
 */
function insertClass(cache: EmotionCache, recipe: object, props: object): string {
  const own = Object.keys(props).length > 0 ? { '&&&&': props } : {};
  const serialized = serialize(recipe as SerializedStyles, own as SerializedStyles);
  serialized.styles = withFallback(serialized.styles);
  const name = `${cache.key}-${serialized.name}`;
  if (cache.inserted[serialized.name] === undefined) cache.insert(`.${name}`, serialized, cache.sheet, true);
  return name;
}

/** Returns a function that computes the class of a recipe with variants and style props, and caches it by their key. */
function classMaker(recipe: Recipe) {
  let resolve: ReturnType<typeof theme.cva> | undefined;
  const classes = new Map<string, string>();
  return (cache: EmotionCache, key: string, variants: Styles, { css, ...styles }: Styles): string => {
    let name = classes.get(key);
    if (name === undefined) {
      resolve ??= theme.cva(recipe);
      name = insertClass(cache, resolve(variants), theme.css((css ?? {}) as StyleObject, styles as StyleObject));
      if (classes.size >= MAX_CLASSES) classes.clear();
      classes.set(key, name);
    }
    return name;
  };
}

function makeComponent(tag: ElementType, recipe: Recipe = {}) {
  const variantNames = new Set(Object.keys(recipe?.variants ?? {}));
  const classOf = classMaker(recipe);
  function Styled({ as, className, ...props }: Props) {
    const cache = useEmotionCache();
    const variants: Styles = {};
    const styles: Styles = {};
    const rest: Styles = {};
    let key = '';
    for (const name in props) {
      const value = props[name];
      const target = variantNames.has(name) ? variants : name === 'css' || isStyle(name) ? styles : rest;
      target[name] = value;
      if (target !== rest) key += keyOf(name, value);
    }
    const own = cache === null ? '' : classOf(cache, key, variants, styles);
    rest.className = className === undefined ? own : `${className} ${own}`;
    return createElement(as ?? tag, rest);
  }
  Styled.displayName = `chakra(${typeof tag === 'string' ? tag : 'component'})`;
  return Styled;
}

const tags = new Map<string, ReturnType<typeof makeComponent>>();

/**
 * Creates styled components with the calls and types of Chakra's factory: `chakra('div', recipe)` and `chakra.div`. Chakra's own factory evaluates
 * the recipe and hashes all styles at every render of every element; this one caches the class of each combination of variants and
 * style props (docs/decisions/0012-chakra-factory-and-lazy-widgets.md). A component made here takes style props; it is not given to
 * `chakra` again, where its own class would win.
 */
export const chakra = new Proxy(makeComponent, {
  get(_factory, tag: string) {
    let component = tags.get(tag);
    if (component === undefined) {
      component = makeComponent(tag as ElementType);
      tags.set(tag, component);
    }
    return component;
  },
}) as unknown as typeof chakraFactory;
