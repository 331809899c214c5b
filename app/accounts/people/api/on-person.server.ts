import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import type { Account } from '../../accounts'
import { requireApiAdmin } from '../../guards.server'
import { type Person, personById } from '../people.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

/** Makes a handler for a step of one account, which answers with the account as it is then. */
export const onPerson =
  (step?: (person: Person, owner: Account) => Promise<unknown>) =>
  async ({ request, params }: HandlerArgs) => {
    const owner = await requireApiAdmin(request)
    const person = await personById(idFrom(params.id, t('User not found.')))
    await step?.(person, owner)
    return personById(person.id)
  }
