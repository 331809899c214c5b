/** A4, in points. */
export const pageSize = { width: 595, height: 842 }
/** Where the columns of a page begin and end, from the side where reading begins. */
export const margins = { left: 56, right: pageSize.width - 56 }
