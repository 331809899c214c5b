/** The size of an A4 page, in points. */
export const pageSize = { width: 595, height: 842 }
/** The left and right edges of the text, in points. */
export const pageMargins = { left: 56, right: pageSize.width - 56 }
