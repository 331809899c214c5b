export const maxBioLength = 2000
export const maxSenderLinks = 1000

/** The names of a piece's fields in the form; pieces count from 1. */
export const pieceFieldNames = (number: number) => ({
  title: `title${number}`,
  kind: `kind${number}`,
  text: `text${number}`,
  files: `files${number}`,
})

export const pieceNumbers = ({ maxPieces }: { maxPieces: number }): number[] =>
  Array.from({ length: maxPieces }, (_, index) => index + 1)
