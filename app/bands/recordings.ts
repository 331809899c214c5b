/** Where other recordings than MP3 are taken. */
export const turnedIntoMp3 = 'WAV, FLAC, M4A and OGG are turned into MP3; the original is not kept.'
