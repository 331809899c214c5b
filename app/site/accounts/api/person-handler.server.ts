import { idFromParam } from '../../../platform/http/request.server'
import type { Actor } from '../audit.server'
import { requireApiAdmin } from '../guards.server'
import { personNotFound } from '../people/people'
import { findPersonById } from '../people/people.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const createPersonHandler =
  (step: (person: Actor, actor: Actor) => Promise<unknown>) =>
  async ({ request, params }: HandlerArgs) => {
    const owner = await requireApiAdmin(request)
    const person = await findPersonById(idFromParam(params.id, personNotFound))
    await step(person, owner)
    return findPersonById(person.id)
  }
