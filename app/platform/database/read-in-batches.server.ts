import { setImmediate as otherWork } from 'node:timers/promises'

/**
 * Yields rows in batches with pauses between, so that they neither block the process nor fill the memory. `read`
 * returns the rows after a given one.
 */
export async function* readRowsInBatches<Row>(
  read: (after: Row | undefined, take: number) => Promise<Row[]>,
  batchSize = 250,
): AsyncGenerator<Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, batchSize)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < batchSize) return
    await otherWork()
  }
}

/** What the query of one batch adds to its own conditions. */
interface Batch {
  where: { id?: { gt: number } }
  orderBy: { id: 'asc' }
  skip: number
  take: number
}

/**
 * Yields the rows of a table in the order of their ids, in batches.
 * @param first the number of rows to pass over: only the first batch is found by its offset
 */
export const readInIdOrder = <Row extends { id: number }>(
  read: (batch: Batch) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row[]> =>
  readRowsInBatches((after: Row | undefined, take) => {
    const begin = after ? { where: { id: { gt: after.id } }, skip: 0 } : { where: {}, skip: first }
    return read({ ...begin, orderBy: { id: 'asc' }, take })
  })
