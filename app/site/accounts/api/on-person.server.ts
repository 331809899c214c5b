import { idFrom } from '../../../platform/http/request.server'
import type { Actor } from '../audit.server'
import { requireApiAdmin } from '../guards.server'
import { personNotFound } from '../people/people'
import { personById } from '../people/people.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const onPerson =
  (step: (person: Actor, actor: Actor) => Promise<unknown>) =>
  async ({ request, params }: HandlerArgs) => {
    const owner = await requireApiAdmin(request)
    const person = await personById(idFrom(params.id, personNotFound))
    await step(person, owner)
    return personById(person.id)
  }
