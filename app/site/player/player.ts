export interface PlayerTrack {
  /** The id of the track, if its plays are counted. */
  id?: number
  title: string
  /** The artist's name. */
  by: string
  /** The page of the track. */
  page: string
  src: string
  picture?: string
  durationMs?: number | null
  /** The loudness over time: a base64url letter for each part, from A (silent) to _ (loudest). */
  waveform?: string | null
}

export interface PlayerState {
  queue: readonly PlayerTrack[]
  /** The current track's index in the queue. */
  at: number
  isPlaying: boolean
  /** Whether playback is waiting for data. */
  isWaiting: boolean
  seconds: number
  /** The track's duration in seconds; 0 while unknown. */
  length: number
  /** The volume, from 0 to 1. */
  volume: number
  problem?: string
}

export const emptyPlayer: PlayerState = {
  queue: [],
  at: 0,
  isPlaying: false,
  isWaiting: false,
  seconds: 0,
  length: 0,
  volume: 1,
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** @param levels from 0 to 1 */
export const encodeWaveform = (levels: readonly number[]): string =>
  levels.map((level) => alphabet[Math.round(Math.min(1, Math.max(0, level)) * 63)]).join('')

/** @returns levels from 0 to 1 */
export const decodeWaveform = (waveform: string): number[] =>
  [...waveform].map((letter) => Math.max(0, alphabet.indexOf(letter)) / 63)

/** Formats a duration as players do: 3:05, 1:00:00. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const currentTrack = ({ queue, at }: PlayerState): PlayerTrack | undefined => queue[at]
