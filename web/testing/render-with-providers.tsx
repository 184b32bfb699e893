import { ApolloClient, ApolloLink, InMemoryCache, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MockLink } from '@apollo/client/testing';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { mergeMap, ReplaySubject, take } from 'rxjs';
import type { ErrorCode } from '../../schema/error-codes.ts';
import type { FieldErrors } from '../../schema/field-codes.ts';
import { typePolicies } from '../shared/apollo/type-policies.ts';
import { UnsavedWorkProvider } from '../shared/forms/unsaved-work.tsx';
import { theme } from '../shared/ui/theme.ts';
import { ToastRegion } from '../shared/ui/toasts.tsx';

/** A mocked response to one document, with its types. */
export function answer<TData extends Record<string, unknown>, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  data: TData,
): MockLink.MockedResponse {
  return { request: { query, variables }, result: { data } } as MockLink.MockedResponse;
}

/** A mocked error response with a code and, for forms, the field errors. */
export function refusal<TData, TVariables extends OperationVariables>(
  query: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  code: ErrorCode,
  fields: FieldErrors = {},
): MockLink.MockedResponse {
  return { request: { query, variables }, result: { errors: [new GraphQLError(code, { extensions: { code, fields } })] } } as MockLink.MockedResponse;
}

/** The properties that tests depend on: nothing is laid out here, and what is hidden must not be found. */
const KEPT_PROPERTIES = new Set(['display', 'visibility']);

type StyleElement = Parameters<StylisPlugin>[0];

const isKept = (element: StyleElement): boolean => element.type === 'decl' && KEPT_PROPERTIES.has(String(element.props));

/** Leaves out all other declarations, and rules without one: each of them slows down every question whether an element is visible. */
const keepProperties: StylisPlugin = (element) => {
  if (element.type === 'decl' && !isKept(element)) element.value = '';
  if (element.type === 'rule' && Array.isArray(element.children) && !element.children.some(isKept)) element.props = [];
};

let styles = createCache({ key: 'css', stylisPlugins: [keepProperties] });

/** Keeps every declaration, for the tests of a file that reads the styles themselves. */
export function keepAllStyles(): void {
  styles = createCache({ key: 'css' });
}

/** Removes the rules of the components that were rendered. */
export function removeStyles(): void {
  styles.sheet.flush();
  styles.inserted = {};
  styles.registered = {};
}

export interface RenderOptions {
  /** The URL of the page. */
  path?: string;
  /** The route pattern of the page, with parameters. */
  pattern?: string;
  answers?: readonly MockLink.MockedResponse[];
  /** Further routes that links may lead to. */
  routes?: RouteObject[];
  /** The name of an operation whose responses wait until the returned function `release` is called. */
  held?: string;
}

/** Renders an element with the providers of the application: theme, messages, a client with mocked responses, and a router. */
export function renderWithProviders(element: ReactNode, { path = '/', pattern = path, answers = [], routes = [], held }: RenderOptions = {}) {
  const released = new ReplaySubject<void>(1);
  const hold = new ApolloLink((operation, forward) => {
    const wait = operation.operationName === held;
    return wait
      ? released.pipe(
          take(1),
          mergeMap(() => forward(operation)),
        )
      : forward(operation);
  });
  // By default, MockLink delays each response by a random time, which would change their order from run to run.
  const mocks = new MockLink([...answers], { showWarnings: false, defaultOptions: { delay: 20 } });
  const client = new ApolloClient({ cache: new InMemoryCache({ typePolicies }), link: hold.concat(mocks) });
  const page = <UnsavedWorkProvider>{element}</UnsavedWorkProvider>;
  const router = createMemoryRouter([{ path: pattern, element: page }, ...routes], { initialEntries: [path] });
  const view = render(
    <I18nProvider i18n={i18n}>
      <CacheProvider value={styles}>
        <ChakraProvider value={theme}>
          <ApolloProvider client={client}>
            <RouterProvider router={router} />
            <ToastRegion />
          </ApolloProvider>
        </ChakraProvider>
      </CacheProvider>
    </I18nProvider>,
  );
  // The act is not awaited: an answer that comes by itself meanwhile would be an update outside of it.
  const release = async (): Promise<void> => {
    act(() => released.next());
  };
  return { ...view, router, client, release };
}
