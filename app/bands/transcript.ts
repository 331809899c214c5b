import { formatDuration } from '../site/player/player'

/**
 * Returns lyrics or a transcript as readers see it. Of WebVTT, each cue becomes a line with its time and speaker.
 * Source: WebVTT, W3C Candidate Recommendation of 4 April 2019.
 */
export function transcriptText(typed: string): string {
  if (!/^\uFEFF?WEBVTT(\s|$)/.test(typed)) return typed
  const lines = typed
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(cueLine)
  return lines.join('\n')
}

export const lyricsElementId = (trackId: number) => `lyrics-${trackId}`

export const videoTranscriptElementId = 'transcript'

const timing = /^(?:(\d+):)?(\d\d):(\d\d)\.\d{3}\s+-->.*$/

/** @returns nothing for a block that is no cue, such as a note or a style */
function cueLine(block: string): string[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => timing.test(line))
  const [, hours = 0, minutes = 0, seconds = 0] = timing.exec(lines[at] ?? '') ?? []
  const text = lines
    .slice(at + 1)
    .map(textOfCue)
    .join(' ')
    .trim()
  if (at < 0 || !text) return []
  return [`${formatDuration(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds))} ${text}`]
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Returns a cue's text: the speaker's name is kept, other tags are removed, and entities are decoded. */
const textOfCue = (line: string) =>
  line
    .replace(/<v(?:\.[^\s>]+)*\s+([^>]+)>/g, '$1: ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
