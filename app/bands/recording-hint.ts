/** The hint for sites that accept other formats than MP3. */
export const convertedHint = 'WAV, FLAC, M4A and OGG are turned into MP3; the original is not kept.'
