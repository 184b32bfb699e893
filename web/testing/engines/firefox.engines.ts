import { startFirefox } from './firefox.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys('Firefox', startFirefox, true);
