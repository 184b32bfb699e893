import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPdf } from '../testing/factories/file.ts';
import { buildInvitation } from '../testing/factories/invitation.ts';
import { mailsTo, tokenOfMail } from '../testing/mails.ts';
import { buildForm, FORM_TYPE, type FormPart } from '../testing/multipart.ts';
import { createOpenapiCheck, type OpenapiCheck } from '../testing/openapi-check.ts';
import { isTooLong, type Moment, thisMoment } from '../testing/processor-time.ts';
import { CALLERS, type Caller, signInCallers } from '../testing/rest-corpus/corpus.ts';
import { type RecordedAnswer, readCorpus } from '../testing/rest-corpus/recorded.ts';
import { buildCorpusWorld, CORPUS_IDS as ids } from '../testing/rest-corpus/world.ts';
import { createLearnedIds, type FuzzRequest, mutantsOf, recordedRequest } from '../testing/rest-fuzz.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { type OpenapiDocument, openapiPath } from './openapi.ts';

/** Recorded requests of each route that are changed, and changed requests for each of them. */
const RECORDED_MAX = 3;
const MUTANTS = 5;
/** Routes that end sessions or remove what other requests need. */
const LAST = /^DELETE |\/user\/(deactivate|password|updatePassword|update\/:id|disenroll)$/;

let server: TestServer;
let tokens: Map<Caller, string>;
let check: OpenapiCheck;
let successes: RecordedAnswer[];
const learned = createLearnedIds();
/** Tokens of links, which the records do not contain. */
const links: Record<string, string> = {};
/** The statuses of each route, and what was wrong with its answers. */
const statuses = new Map<string, number[]>();
const problems: string[] = [];

beforeAll(async () => {
  server = await createTestServer({ settings: { JITSI_DOMAIN: 'meet.example' } });
  const db = server.database.dataSource.manager;
  await buildCorpusWorld(db);
  tokens = await signInCallers(server);
  check = createOpenapiCheck((await server.rest('GET', '/api/openapi.json')).body as unknown as OpenapiDocument);
  successes = (await readCorpus()).filter(({ status }) => status === 200);
  const email = `person-${ids.stranger}@example.org`;
  links['POST /user/processInvitation'] = (await buildInvitation(db, { email, userId: ids.stranger, courseId: ids.private, kind: 'access' })).token;
  links['POST /user/signUp'] = (await buildInvitation(db, { email: 'new.person@example.org' })).token;
  links['POST /user/validateSignUpToken'] = links['POST /user/signUp'];
  const forgetful = `person-${ids.speaker}@example.org`;
  await server.rest('POST', '/api/user/resetPassword', { email: forgetful });
  links['POST /user/updatePassword'] = tokenOfMail((await mailsTo(db, forgetful)).at(-1));
}, 60_000);
afterAll(() => server.close());

const short = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 300);

/** Compares an answer, and the processor time since the request, with what is allowed. */
async function judge(endpoint: string, request: string, { status, body }: { status: number; body: unknown }, before: Moment): Promise<void> {
  const isSlow = await isTooLong(before);
  const [method = '', path = ''] = endpoint.split(' ');
  statuses.set(endpoint, [...(statuses.get(endpoint) ?? []), status]);
  const found = [
    ...check.answer(method.toLowerCase(), openapiPath('', path), status, body),
    ...(status >= 500 ? ['is a fault of the server'] : []),
    ...(isSlow ? ['took more than a second'] : []),
    ...(/\bat \S+ \(|select .* from/i.test(JSON.stringify(body)) ? ['shows a stack or a statement'] : []),
  ];
  problems.push(...found.map((problem) => `${method} ${request}: ${status} ${problem}`));
}

/** Sends a request and judges the answer. Returns its body. */
async function send(endpoint: string, { caller, method, address, headers, body }: FuzzRequest): Promise<unknown> {
  const before = thisMoment();
  const answer = await server.rest(method, address, body, tokens.get(caller), headers);
  await judge(endpoint, `${address.slice(0, 200)} as ${caller} ${short(headers)} ${short(body)}`, answer, before);
  return answer.body;
}

const PDF: FormPart = { field: 'file', fileName: 'guide.pdf', content: buildPdf() };
const FORMS: readonly FormPart[][] = [
  ...[
    [PDF],
    [],
    [PDF, PDF],
    [{ ...PDF, content: buildPdf().subarray(0, 40) }],
    [{ ...PDF, content: '<svg onload="alert(1)"/>' }],
    [{ ...PDF, field: '__proto__' }],
  ],
  ...['', '../../x.pdf', '\u202efdp.exe', `${'x'.repeat(5000)}.pdf`, 'a\\"b.pdf', '%00.pdf'].map((fileName) => [{ ...PDF, fileName }]),
  ...['', 'text/html', '*/*', 'x'.repeat(2000)].map((type) => [{ ...PDF, type }]),
];

/** Uploads files with odd names, types and contents, as every caller. */
async function upload(): Promise<void> {
  for (const [index, parts] of FORMS.entries()) {
    for (const caller of index === 0 ? CALLERS : (['admin'] as const)) {
      const before = thisMoment();
      const headers = { 'content-type': FORM_TYPE, 'x-access-token': tokens.get(caller) ?? '' };
      const answer = await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers, body: new Uint8Array(buildForm(parts)) });
      await judge('POST /fileUpload', `form ${index} as ${caller}`, { status: answer.status, body: await answer.json() }, before);
    }
  }
}

/** Sends the recorded requests that succeeded, in their order. */
async function repeat(wanted: readonly RecordedAnswer[]): Promise<void> {
  for (const recorded of wanted) {
    const request = recordedRequest(recorded, links);
    if (request !== null) learned.compare(recorded.body, await send(recorded.endpoint, learned.fill(request)));
  }
}

/** Sends changed requests for some of each route. */
async function mutate(wanted: readonly RecordedAnswer[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const [seed, recorded] of wanted.entries()) {
    const { endpoint } = recorded;
    const count = counts.get(endpoint) ?? 0;
    const request = recordedRequest(recorded, links);
    if (request === null || count === RECORDED_MAX) continue;
    counts.set(endpoint, count + 1);
    for (const mutant of mutantsOf(learned.fill(request), { seed, count: MUTANTS })) await send(endpoint, mutant);
  }
}

it('the REST API answers the requests of a fuzzer as its OpenAPI document describes, without a fault, and each route at least once with a success', {
  timeout: 300_000,
}, async () => {
  const isLast = ({ endpoint }: RecordedAnswer): boolean => LAST.test(endpoint);
  const [first, last] = [successes.filter((each) => !isLast(each)), successes.filter(isLast)];
  await repeat(first);
  await upload();
  await mutate(first);
  await repeat(last);
  await mutate(last);
  expect(problems).toEqual([]);
  // Each route has recorded successes (corpus/coverage.test.ts).
  expect([...new Set(successes.map(({ endpoint }) => endpoint))].filter((endpoint) => !statuses.get(endpoint)?.includes(200))).toEqual([]);
});
