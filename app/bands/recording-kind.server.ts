import { currentSite } from '../site/current-site.server'
import { isModuleOn } from '../site/modules/switches.server'
import { hasFfmpeg } from '../site/uploads/recordings.server'

/** Returns the kind of file that a track may have: MP3 alone, unless the owner sells music and takes more, and ffmpeg is installed. */
export const recordingFileKind = (): 'recording' | 'track' =>
  isModuleOn('music') && currentSite().takesRecordings && hasFfmpeg() ? 'recording' : 'track'
