/** The limit of a bookmark's note, in characters. */
export const maxNoteLength = 500
