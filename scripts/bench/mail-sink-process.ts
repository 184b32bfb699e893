import { startMailSink } from './mail-sink.ts';

const { url } = await startMailSink();
process.send?.(url);
