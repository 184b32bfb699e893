import { webKitPlaysVideo } from '../../../scripts/engines.ts';
import { describeJourneys } from './journeys.ts';
import { startWebKit } from './webkit.ts';

describeJourneys('WebKit', startWebKit, { playVideo: webKitPlaysVideo(), print: false });
