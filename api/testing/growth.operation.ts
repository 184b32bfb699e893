import { afterAll, beforeAll } from 'vitest';
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
describeRest(() => sites);
describeMutations(() => sites);
