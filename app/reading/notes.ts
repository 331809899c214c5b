/** Of a bookmark's note, in letters. */
export const longestNote = 500
