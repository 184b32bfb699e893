import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { siteIds } from '../../api/testing/site-seed.ts';
import type { ClientDocument } from '../bench/client-documents.ts';
import { ACTS, type Act, type ActingLearner, actDocuments, moveOn, requestsOf } from '../bench/learner-acts.ts';
import { graphqlRequest, type SentGraphql } from '../bench/request.ts';
import { noTries, sendAsClient, type Tries } from '../bench/send-as-client.ts';

/** Milliseconds between an answer and the next act of a learner, in the middle, and of the admin. */
const PAUSE = 4000;
const INVITATION_PAUSE = 300;
/** Acts that wait for an answer at the same time: on a machine that is busy with something else, people act less often instead of waiting too long. */
const AT_ONCE = 24;
/** Connections of a browser to one server. */
const BROWSER_CONNECTIONS = 6;
/** The step of a course at which a module ends: learners stop there, and read. */
const LAST_STEP = 39;

/** What the server acknowledged, and what went wrong. */
export interface Ledger {
  /** Acts that were answered. */
  answered: number;
  /** Learners who have acted since `actors` was emptied. */
  actors: Set<string>;
  /** Acknowledged writes: completed steps and answers to quizzes by learner, and invited addresses. */
  completed: Map<string, number>;
  answers: Map<string, number>;
  invited: string[];
  /** What the client of a person had to show as failed. */
  failures: string[];
  tries: Tries;
}

export interface Work {
  address: string;
  learners: readonly ActingLearner[];
  /** The operations of the pages that are open. */
  documents: (name: string) => ClientDocument;
  /** The token of an admin, who invites one address after the other. */
  adminToken: string;
}

const INVITE = `mutation ($emails: [String!]!, $courseIds: [ID!]) {
  inviteToSignUp(emails: $emails, courseIds: $courseIds, language: en) { email outcome }
}`;

const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: BROWSER_CONNECTIONS });
const count = (writes: Map<string, number>, id: string): void => void writes.set(id, (writes.get(id) ?? 0) + 1);

/** Sends the requests of an act. Returns whether all were answered. */
async function send(ledger: Ledger, name: string, agent: Agent, requests: readonly SentGraphql[]): Promise<boolean> {
  try {
    const answered = await Promise.all(requests.map((request) => sendAsClient(request, agent, ledger.tries)));
    if (answered.includes(false)) ledger.failures.push(`${name}: the client gave up`);
    else ledger.answered += 1;
    return !answered.includes(false);
  } catch (error) {
    ledger.failures.push((error as Error).message);
    return false;
  }
}

/** Lets people work until `stop`, each as a web client: one act after the other, and the same request again where the client does that. */
export function work({ address, learners, documents: find, adminToken }: Work): { ledger: Ledger; stop(): Promise<void> } {
  const ledger: Ledger = { answered: 0, actors: new Set(), completed: new Map(), answers: new Map(), invited: [], failures: [], tries: noTries() };
  const documents = actDocuments(find);
  const turnOf = pLimit(AT_ONCE);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function learn(learner: ActingLearner, index: number): Promise<void> {
    const agent = newAgent();
    await pause(PAUSE * Math.random());
    for (let turn = index; !stopping.signal.aborted; turn += 1) {
      const wanted = ACTS[turn % ACTS.length] as Act;
      const act = wanted === 'complete' && learner.next === LAST_STEP ? 'course' : wanted;
      if (await turnOf(() => send(ledger, act, agent, requestsOf(act, learner, address, documents)))) {
        moveOn(act, learner);
        ledger.actors.add(learner.id);
        if (act === 'complete') count(ledger.completed, learner.id);
        if (act === 'answer') count(ledger.answers, learner.id);
      }
      await pause(PAUSE * (0.5 + Math.random()));
    }
    agent.destroy();
  }

  async function invite(): Promise<void> {
    const agent = newAgent();
    const request = { name: 'invite', address, token: adminToken, document: { text: INVITE } };
    while (!stopping.signal.aborted) {
      const email = `invited-${randomUUID()}@academy.example`;
      const variables = { emails: [email], courseIds: [siteIds.course(0)] };
      const sent = graphqlRequest({ ...request, variables, headers: { 'idempotency-key': randomUUID() } });
      if (await send(ledger, 'invite', agent, [sent])) ledger.invited.push(email);
      await pause(INVITATION_PAUSE);
    }
    agent.destroy();
  }

  const working = Promise.all([...learners.map(learn), invite()]);
  return {
    ledger,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}
