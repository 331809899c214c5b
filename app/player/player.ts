/** What the player needs to know of a recording. */
export interface PlayerTrack {
  title: string
  /** Who plays. */
  by: string
  /** The page it is from. */
  page: string
  src: string
  picture?: string
  durationMs?: number | null
  /** Its loudness over time: one letter of the base64url alphabet, A silent and _ loudest, for each part. */
  waveform?: string | null
}

export interface PlayerState {
  queue: readonly PlayerTrack[]
  /** Which of the queue. */
  at: number
  isPlaying: boolean
  /** It would play, but nothing has arrived yet. */
  isWaiting: boolean
  seconds: number
  /** Of the whole track; 0 while unknown. */
  length: number
  /** 0 to 1. */
  volume: number
  problem?: string
}

export const emptyPlayer: PlayerState = {
  ...{ queue: [], at: 0, isPlaying: false, isWaiting: false },
  ...{ seconds: 0, length: 0, volume: 1 },
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** @param levels 0 to 1 */
export const encodeWaveform = (levels: readonly number[]): string =>
  levels.map((level) => alphabet[Math.round(Math.min(1, Math.max(0, level)) * 63)]).join('')

/** @returns levels of 0 to 1 */
export const decodeWaveform = (waveform: string): number[] =>
  [...waveform].map((letter) => Math.max(0, alphabet.indexOf(letter)) / 63)

/** As players write it: 3:05, 1:00:00. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const currentTrack = ({ queue, at }: PlayerState): PlayerTrack | undefined => queue[at]
