/** The limit of a bookmark's note, in characters. */
export const longestNote = 500
