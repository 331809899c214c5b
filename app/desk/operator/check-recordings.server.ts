import { hasFfmpeg } from '../../site/uploads/recordings.server'
import { type Finding, findingReporters } from './findings'

const { ok } = findingReporters('recordings')

/** Neither missing program is an error: MP3 is always accepted. */
export const checkRecordings = (): Finding[] => [
  hasFfmpeg()
    ? ok('MP3 is taken, and WAV, FLAC, M4A and OGG too if the owner wants: ffmpeg is installed')
    : ok('MP3 alone is taken; WAV, FLAC, M4A and OGG need ffmpeg'),
]
