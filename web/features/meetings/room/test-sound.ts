/** Seconds and pitch of the tone. */
const LENGTH = 0.8;
const PITCH = 440;
const LOUDNESS = 0.2;

/** Whether the browser lets a page choose a loudspeaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Plays a tone on a loudspeaker; null: the default one. Resolves when it has ended. Rejects when the browser refuses to play or the loudspeaker is gone. */
export async function playTestSound(speakerId: string | null): Promise<void> {
  const context = new AudioContext();
  try {
    const [tone, loudness, target] = [context.createOscillator(), context.createGain(), context.createMediaStreamDestination()];
    tone.frequency.value = PITCH;
    loudness.gain.value = LOUDNESS;
    tone.connect(loudness).connect(target);
    const audio = new Audio();
    audio.srcObject = target.stream;
    if (speakerId !== null) await audio.setSinkId(speakerId);
    await audio.play();
    await new Promise<void>((ended) => {
      tone.onended = () => ended();
      tone.start();
      tone.stop(context.currentTime + LENGTH);
    });
  } finally {
    await context.close();
  }
}
