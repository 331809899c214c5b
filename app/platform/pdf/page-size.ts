/** A4, in points. */
export const pageSize = { width: 595, height: 842 }
/** The left and right edges of a page's columns, seen from the side where reading begins. */
export const margins = { left: 56, right: pageSize.width - 56 }
