import { articleFormOptions } from '../publications/publishing.server'
import { keptKinds } from './kept'
import { manageUploads } from './kept.server'

/** What the query of a page that manages uploads asks for; nonsense counts as its nearest sense. */
export function managedFrom({ searchParams }: URL) {
  const kind = keptKinds.find((each) => each === searchParams.get('tab')) ?? 'articles'
  const page = Number(searchParams.get('page') ?? 1)
  const q = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 200)
  return manageUploads(kind, q, Number.isSafeInteger(page) ? page : 1)
}

/** All that the admins' panels of the account page show. */
export async function adminPanels(address: URL) {
  const [options, managed] = await Promise.all([articleFormOptions(), managedFrom(address)])
  return { options, managed }
}
