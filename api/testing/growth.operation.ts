import { afterAll, beforeAll } from 'vitest';
import { describeJobs } from './growth/jobs.ts';
import { describeMutations } from './growth/mutations.ts';
import { describeQueries } from './growth/queries.ts';
import { describeRest } from './growth/rest.ts';
import { closeSites, type GrowthSites, openSites } from './growth/sites.ts';

let sites: GrowthSites;
beforeAll(async () => {
  sites = await openSites();
}, 300_000);
afterAll(() => closeSites(sites));

describeQueries(() => sites);
describeMutations(() => sites);
describeRest(() => sites);
describeJobs(() => sites);
