import { msg } from '../platform/i18n/i18n'
/** The hint beside a file field, for sites that accept other formats than MP3. */
export const convertedRecordingHint = msg(
  'WAV, FLAC, M4A and OGG are played as MP3; buyers get the original.',
)
