import { useState } from 'react'
import { readStored, writeStored } from '@/lib/persist'

type Sound = 'good' | 'look'

/** Two that cannot be taken for each other: one short and high; two low ones, to look up from the rack. */
const notes: Record<Sound, readonly { hertz: number; from: number; for: number }[]> = {
  good: [{ hertz: 1320, from: 0, for: 0.09 }],
  look: [
    { hertz: 330, from: 0, for: 0.16 },
    { hertz: 247, from: 0.2, for: 0.26 },
  ],
}

let context: AudioContext | undefined

/** A browser without sound, or one that allows none yet, stays silent: the words on screen say the same. */
export function play(sound: Sound): void {
  if (!('AudioContext' in window) || !soundsOn()) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const note of notes[sound]) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const [start, stop] = [currentTime + note.from, currentTime + note.from + note.for]
    oscillator.frequency.value = note.hertz
    gain.gain.setValueAtTime(0.18, start)
    gain.gain.exponentialRampToValueAtTime(0.001, stop)
    oscillator.connect(gain).connect(destination)
    oscillator.start(start)
    oscillator.stop(stop)
  }
}

const soundsOn = (): boolean => readStored('scanSounds') ?? true

/** Whether scans sound at this workstation. */
export function useSounds(): [on: boolean, toggle: () => void] {
  const [on, setOn] = useState(soundsOn)
  return [
    on,
    () => {
      writeStored('scanSounds', !on)
      setOn(!on)
    },
  ]
}
