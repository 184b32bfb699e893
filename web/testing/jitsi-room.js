/* The page in the frame of a meeting, with the transport of Jitsi's own script and the names of its modules/API/API.js. A test reads what arrived, and sends events. */
(() => {
  const { Transport, PostMessageTransportBackend, parseURLParams, accepted } = window.jitsi;
  const settings = parseURLParams(window.location);
  const scope = `jitsi_meet_external_api_${settings.jitsi_meet_external_api_id}`;
  const transport = new Transport({ backend: new PostMessageTransportBackend({ postisOptions: { scope } }) });
  const send = (name, data = {}) => transport.sendEvent({ name, ...data });
  const room = { settings, accepted, commands: [], devices: [], send };

  transport.on('event', ({ name, data = [] }) => {
    room.commands.push([name, ...data]);
    if (name !== 'video-hangup') return true;
    send('video-conference-left', { roomName: 'room' });
    send('video-ready-to-close');
    return true;
  });
  const DEVICES = {
    audioInput: [
      { deviceId: 'a', kind: 'audioinput', label: 'Built-in microphone' },
      { deviceId: 'b', kind: 'audioinput', label: 'Headset' },
    ],
    audioOutput: [],
    videoInput: [],
  };
  const answers = {
    'is-audio-muted': () => settings['config.startWithAudioMuted'] === true,
    getAvailableDevices: () => DEVICES,
    getCurrentDevices: () => ({ audioInput: DEVICES.audioInput[0] }),
    setDevice: ({ device }) => room.devices.push(device) > 0,
  };
  transport.on('request', (request, answer) => {
    if (answers[request.name] === undefined) return false;
    answer(answers[request.name](request));
    return true;
  });
  send('browser-support', { supported: true });
  send('ready');
  window.room = room;
})();
