/* A stand-in for external_api.js with its documented contract: it defines JitsiMeetExternalAPI(domain, options), records the options and commands,
   makes its own frame, and emits the events that a test asks for. Component tests import it; browser tests serve it as the script of the Jitsi server. */
(() => {
  const standIn = { instances: [], answersHangup: true, answersRequests: true };

  class JitsiMeetExternalAPI {
    constructor(domain, options = {}) {
      this.domain = domain;
      this.options = options;
      this.commands = [];
      this.listeners = new Map();
      this.disposed = 0;
      this.frame = document.createElement('iframe');
      this.frame.allow = 'autoplay; camera; clipboard-write; compute-pressure; display-capture; hid; microphone; screen-wake-lock; speaker-selection';
      this.frame.allowFullscreen = true;
      this.frame.name = `jitsiConferenceFrame${standIn.instances.length}`;
      this.frame.src = `https://${domain}/${options.roomName ?? ''}#jitsi_meet_external_api_id=${standIn.instances.length}`;
      this.frame.style.border = '0';
      (options.parentNode ?? document.body).append(this.frame);
      if (options.onload) this.frame.onload = options.onload;
      standIn.instances.push(this);
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
      return this;
    }

    removeListener(event, listener) {
      this.listeners.set(
        event,
        (this.listeners.get(event) ?? []).filter((each) => each !== listener),
      );
      return this;
    }

    emit(event, data) {
      for (const listener of this.listeners.get(event) ?? []) listener(data);
      return this.listeners.has(event);
    }

    executeCommand(name, ...values) {
      this.commands.push([name, ...values]);
      if (name !== 'hangup' || !standIn.answersHangup) return;
      setTimeout(() => {
        this.emit('videoConferenceLeft', { roomName: this.options.roomName });
        this.emit('readyToClose');
      }, 0);
    }

    executeCommands(commands) {
      for (const [name, values] of Object.entries(commands)) this.executeCommand(name, ...values);
    }

    dispose() {
      this.disposed += 1;
      this.listeners.clear();
      this.frame.remove();
    }

    getIFrame() {
      return this.frame;
    }

    getNumberOfParticipants() {
      return 1;
    }

    getParticipantsInfo() {
      return [];
    }

    async getAvailableDevices() {
      return { audioInput: [], audioOutput: [], videoInput: [] };
    }

    async getCurrentDevices() {
      return {};
    }

    async setAudioInputDevice(label, deviceId) {
      this.commands.push(['setAudioInputDevice', label, deviceId]);
    }

    async isAudioMuted() {
      if (!standIn.answersRequests) await new Promise(() => undefined);
      return this.options.configOverwrite?.startWithAudioMuted === true;
    }

    async isVideoMuted() {
      return this.options.configOverwrite?.startWithVideoMuted === true;
    }
  }
  JitsiMeetExternalAPI.prototype.addListener = JitsiMeetExternalAPI.prototype.on;
  JitsiMeetExternalAPI.prototype.addEventListener = JitsiMeetExternalAPI.prototype.on;
  JitsiMeetExternalAPI.prototype.removeEventListener = JitsiMeetExternalAPI.prototype.removeListener;

  window.JitsiMeetExternalAPI = JitsiMeetExternalAPI;
  window.jitsiStandIn = standIn;
})();
