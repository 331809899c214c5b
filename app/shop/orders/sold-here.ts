/** A filter for orders that this shop sold: those of the shop that the site had before are in that one's books. */
export const whereSoldHere = { importedFrom: null }
