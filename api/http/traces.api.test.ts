import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebhook, sendTestEvent } from '../domain/webhooks/webhook.service.ts';
import { TRUSTED_DOCUMENTS } from '../graphql/transport/trusted-documents.generated.ts';
import { buildCourseWith, buildEnrolment } from '../testing/factories/course.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { type SmtpSink, startSmtpSink } from '../testing/smtp-sink.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type ReceivedSpan, spansOf } from '../testing/traces.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const hashOf = (name: string): string => {
  const [hash] = Object.entries(TRUSTED_DOCUMENTS).find(([, text]) => new RegExp(`^(query|mutation) ${name}\\b`).test(text)) ?? [];
  if (hash === undefined) throw new Error(`No document ${name}`);
  return hash;
};

const SIGN_IN = 'mutation SignIn_Zarathustra($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
const PROXY_TRACE = '0af7651916cd43dd8448eb211c80319c';
const PROXY_SPAN = 'b7ad6b7169203331';
/** Everything that a span may have. */
const ATTRIBUTES = [
  ...['http.request.method', 'http.response.status_code', 'http.response.header.x-request-id', 'http.route'],
  ...['graphql.operation.type', 'graphql.operation.name', 'error.type', 'network.protocol.name'],
  ...['db.system.name', 'db.operation.name', 'db.collection.name', 'db.query.summary'],
  ...['rpc.system', 'rpc.service', 'rpc.method'],
  ...['messaging.system', 'messaging.operation.type', 'messaging.operation.name', 'messaging.destination.name', 'academy.job.attempt'],
];

describe('a server with a collector', () => {
  const lines: string[] = [];
  const secrets: string[] = [];
  let [requestId, learnerId] = ['', ''];
  let collector: WebhookReceiver;
  let webhook: WebhookReceiver;
  let sink: SmtpSink;
  let spans: ReceivedSpan[];

  /** A learner signs in, reads a step and has a new password sent, and strangers send what they like. */
  async function act(server: TestServer): Promise<void> {
    const db = server.database.dataSource.manager;
    const learner = await buildUser(db, { name: 'Zarathustra', surname: 'Unmistakable', email: `zarathustra-${randomUUID()}@academy.example` });
    learnerId = learner.id;
    const { course, stepIds } = await buildCourseWith(db, [[{}]]);
    await buildEnrolment(db, learner.id, course.id);
    const { data } = await server.graphql(SIGN_IN, { email: learner.email, password: TEST_PASSWORD });
    const token = String((data?.signIn as { token: string } | undefined)?.token);
    const step = await fetch(`${server.url}/graphql?person=Zarathustra`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-token': token,
        traceparent: `00-${PROXY_TRACE}-${PROXY_SPAN}-01`,
        tracestate: 'name=Zarathustra',
      },
      body: JSON.stringify({ variables: { stepId: stepIds[0]?.[0] }, extensions: { persistedQuery: { version: 1, sha256Hash: hashOf('StepView') } } }),
    });
    requestId = step.headers.get('x-request-id') ?? '';
    expect(await step.json()).toMatchObject({ data: { step: { id: stepIds[0]?.[0] } } });
    await server.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: learner.email });
    await soon(() => expect(sink.received).toHaveLength(1));
    await server.graphql('query Zarathustra { academies { hiddenByLanguage } }');
    await server.graphql('mutation ($t: String!) { resetPassword(token: $t, newPassword: "New!Password-88") }', { t: 'a-reset-token-99' });
    await server.rest('GET', '/reset/a-reset-token-99?email=zarathustra', undefined, token, { accept: 'text/html', 'user-agent': 'Peculiar/1.0' });
    await server.rest('GET', `/calendar/feeds/a-calendar-token.ics?q=Zarathustra`, undefined, token);
    await server.rest('GET', '/files/a-file-key/a-signature/zarathustra.pdf?signature=a-signature');
    await server.rest('POST', '/unsubscribe/Zarathustra/a-link-token/a-signature');
    await server.rest('GET', `/api/class/date/${encodeURIComponent(learner.email)}?q=Zarathustra`);
    await server.rest('POST', '/api/user/signIn', { email: learner.email, password: 'New!Password-88' });
    const admin = { ...actorOf(await buildUser(db, { role: 'admin' })), provedAt: new Date() };
    const ctx = server.app.createContext().with({ actor: admin });
    await sendTestEvent(ctx, (await createWebhook(ctx, { url: `${webhook.url}/a-webhook-token`, eventTypes: ['enrolled'] })).webhook.id);
    await soon(() => expect(webhook.messages).toHaveLength(1));
    await server.graphql('mutation { signOut }', {}, token);
    secrets.push(token, learner.id, learner.email, learner.passwordHash, TEST_PASSWORD, course.id, stepIds[0]?.[0] ?? '');
  }

  beforeAll(async () => {
    [collector, webhook, sink] = [await startReceiver(), await startReceiver(), await startSmtpSink()];
    const server = await createTestServer({
      jobs: true,
      realRelay: true,
      logDestination: { write: (line: string) => void lines.push(line) },
      settings: {
        SMTP_URL: sink.url,
        TRUST_PROXY: '1',
        WEBHOOKS_TO_LOOPBACK: 'true',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector,tenant=academy',
        OTEL_SERVICE_NAME: 'academy-test',
      },
    });
    try {
      await act(server);
    } finally {
      // The last spans are sent by the stop.
      await server.close();
    }
    spans = spansOf(collector);
  });
  afterAll(() => Promise.all([collector.close(), webhook.close(), sink.close()]));

  const named = (name: string | RegExp) => spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)));
  const childrenOf = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('sends one trace for a request: the request, its operation, and the statements of it', () => {
    const [request, ...others] = spans.filter(({ attributes }) => attributes['http.response.header.x-request-id']?.toString() === requestId);
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'POST /graphql',
      kind: 2,
      traceId: PROXY_TRACE,
      parentSpanId: PROXY_SPAN,
      failed: false,
      attributes: { 'http.request.method': 'POST', 'http.route': '/graphql', 'http.response.status_code': 200 },
    });
    const [operation, ...more] = childrenOf(request as ReceivedSpan).filter(({ kind }) => kind === 1);
    expect(more).toEqual([]);
    expect(operation).toMatchObject({
      name: 'query StepView',
      traceId: PROXY_TRACE,
      attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'StepView' },
    });
    const statements = childrenOf(operation as ReceivedSpan);
    expect(statements.length).toBeGreaterThan(2);
    for (const { kind, attributes, traceId } of statements) {
      expect([kind, attributes['db.system.name'], attributes['db.operation.name'], traceId]).toEqual([3, 'postgresql', 'SELECT', PROXY_TRACE]);
    }
    expect(spans.filter(({ traceId }) => traceId === PROXY_TRACE)).toHaveLength(2 + statements.length + childrenOf(request as ReceivedSpan).length - 1);
  });

  it('goes on with the trace in the job that the request enqueued, and in the mail that it sends', () => {
    const [job, ...others] = named('process mail.send');
    expect(others).toEqual([]);
    expect(job).toMatchObject({ kind: 5, attributes: { 'messaging.destination.name': 'mail.send', 'academy.job.attempt': 1 } });
    expect(childrenOf(job as ReceivedSpan).map(({ name, kind }) => ({ name, kind }))).toContainEqual({ name: 'send mail', kind: 3 });
    const root = spans.find(({ traceId, kind }) => traceId === job?.traceId && kind === 2);
    expect(root).toMatchObject({ name: 'POST /graphql', parentSpanId: undefined });
  });

  it('shows the event that a request published, and its delivery to the subscriptions of the process', () => {
    const [published, ...others] = named('publish session.ended');
    expect(others).toEqual([]);
    expect(published).toMatchObject({ kind: 4, attributes: { 'messaging.destination.name': 'session.ended', 'messaging.operation.name': 'publish' } });
    expect(spans.find(({ traceId, kind }) => traceId === published?.traceId && kind === 2)?.name).toBe('POST /graphql');
    expect(childrenOf(published as ReceivedSpan).map(({ name, kind }) => ({ name, kind }))).toEqual([{ name: 'deliver session.ended', kind: 5 }]);
  });

  it('records each request in a trace of its own, by the pattern of its route, and what failed by its code', () => {
    const requests = spans.filter(({ kind }) => kind === 2);
    expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(requests.length);
    expect(requests.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/^GET .*\/feeds\/:token\.ics$/), 'GET page']));
    expect(named('query').map(({ attributes, failed }) => [attributes['error.type'], failed])).toEqual([['NOT_SIGNED_IN', false]]);
    expect(named(/health|metrics/)).toEqual([]);
  });

  it('names the trace in the line of the request', () => {
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find((entry) => entry.requestId === requestId);
    expect(line).toMatchObject({ msg: 'answered', traceId: PROXY_TRACE });
  });

  it('names itself, and shows the collector its headers', () => {
    expect(spans[0]?.resource).toMatchObject({ 'service.name': 'academy-test', 'service.version': expect.any(String) });
    expect(collector.messages[0]?.headers).toMatchObject({ authorization: 'Bearer of-the-collector', tenant: 'academy' });
    expect(lines.join('')).not.toContain('of-the-collector');
  });

  it('sends nothing of a person: no ids, addresses, texts, query strings or tokens, whatever people send', () => {
    const sent = collector.messages.map(({ body }) => body).join('');
    const words = [
      'zarathustra',
      'Unmistakable',
      'New!Password-88',
      'a-reset-token-99',
      'Peculiar',
      'a-calendar-token',
      'a-file-key',
      'a-signature',
      'a-link-token',
      'a-webhook-token',
    ];
    for (const secret of [...secrets, ...words, '@', '127.0.0.1']) expect(sent.toLowerCase(), secret).not.toContain(secret.toLowerCase());
    expect(learnerId).not.toBe('');
    for (const { name, attributes } of spans) {
      expect(Object.keys(attributes).filter((key) => !ATTRIBUTES.includes(key))).toEqual([]);
      expect(name).toMatch(/^[\w ./:*{}-]{1,100}$/);
    }
  });
});

describe('requests that wait for each other', () => {
  it('keep their own traces: what one of them reads is never recorded with another one', async () => {
    const collector = await startReceiver();
    const settings = { TRUST_PROXY: '1', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` };
    const server = await createTestServer({ settings, admission: { running: 1, waiting: 100, wait: 60_000 } });
    const traces = Array.from({ length: 8 }, () => randomUUID().replaceAll('-', ''));
    try {
      const db = server.database.dataSource.manager;
      const learner = await buildUser(db);
      const { course, stepIds } = await buildCourseWith(db, [[{}]]);
      await buildEnrolment(db, learner.id, course.id);
      const { data } = await server.graphql(SIGN_IN, { email: learner.email, password: TEST_PASSWORD });
      const token = String((data?.signIn as { token: string } | undefined)?.token);
      const query = 'query ($id: ID!) { step(id: $id) { id name } }';
      const ask = (trace: string) => server.graphql(query, { id: stepIds[0]?.[0] }, token, { traceparent: `00-${trace}-${PROXY_SPAN}-01` });
      for (const { data: answer } of await Promise.all(traces.map(ask))) expect(answer).toMatchObject({ step: { id: stepIds[0]?.[0] } });
    } finally {
      await server.close();
      await collector.close();
    }
    const spans = spansOf(collector);
    const statementsOf = (trace: string) => {
      const [operation, ...more] = spans.filter(({ traceId, kind }) => traceId === trace && kind === 1);
      expect([operation?.name, more]).toEqual(['query', []]);
      return spans.filter(({ parentSpanId }) => parentSpanId === operation?.spanId).map(({ name, traceId }) => [name, traceId === trace]);
    };
    const [first = '', ...others] = traces;
    expect(statementsOf(first).length).toBeGreaterThan(0);
    for (const other of others) expect(statementsOf(other)).toEqual(statementsOf(first));
  });
});
