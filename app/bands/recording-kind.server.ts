import { currentSite } from '../site/current-site.server'
import { hasFfmpeg } from '../site/uploads/recordings.server'

/** Returns the kind of file that a track may have: MP3 alone, unless the owner takes more and ffmpeg is installed. */
export const recordingKind = (): 'recording' | 'track' =>
  currentSite().takesRecordings && hasFfmpeg() ? 'recording' : 'track'
