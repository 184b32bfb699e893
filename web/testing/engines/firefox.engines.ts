import { startFirefox } from './firefox.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys('Firefox', startFirefox, { playVideo: true, print: true });
