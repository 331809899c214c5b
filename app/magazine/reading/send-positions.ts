import { href } from '../../platform/href'
import { fetchAndDrain } from '../../platform/ui/fetch-and-drain'
import { deleteLocally, localPositions } from '../publications/reader/local-positions'

let sending: Promise<void> | undefined

/** Sends the positions stored in this browser to the account; after a failure, they are sent later. */
export function sendPositions(): Promise<void> {
  sending ??= send()
    .catch(() => {})
    .finally(() => {
      sending = undefined
    })
  return sending
}

async function send(): Promise<void> {
  const places = localPositions()
  if (places.length === 0) return
  const answer = await fetchAndDrain(href('/api/reading/places'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ places }),
    keepalive: true,
  })
  if (answer.ok) deleteLocally(places)
}
