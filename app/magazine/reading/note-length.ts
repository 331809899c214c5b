export const maxNoteLength = 500
