import { Resolver } from 'node:dns/promises'

export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>

export const openDns = (): Dns => new Resolver({ timeout: 4000, tries: 2 })

/** A name without records of a kind is an answer, not a failure. */
export async function found<Row>(asked: Promise<Row[]>): Promise<Row[]> {
  try {
    return await asked
  } catch (reason) {
    if (['ENOTFOUND', 'ENODATA'].includes((reason as NodeJS.ErrnoException).code ?? '')) return []
    throw reason
  }
}
