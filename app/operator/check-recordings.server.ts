import { hasFfmpeg } from '../uploads/recordings.server'
import { type Finding, findingsAbout } from './findings'

const { ok } = findingsAbout('recordings')

/** Neither missing program is an error: MP3 is always accepted. */
export const checkRecordings = (): Finding[] => [
  hasFfmpeg()
    ? ok('MP3 is taken, and WAV, FLAC, M4A and OGG are turned into MP3 by ffmpeg')
    : ok('MP3 alone is taken; with ffmpeg installed, WAV, FLAC, M4A and OGG are too'),
]
