import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError, missing } from '../api-error.ts'
import { listOf } from '../list.ts'
import { integer, listParams, parseParams, text } from '../params.ts'
import { emit, type Sandbox } from '../sandbox.ts'
import { newId } from '../store.ts'
import { runDue } from './due.ts'
import { DAY } from './periods.ts'

type TestClock = Stripe.TestHelpers.TestClock

/** `POST /v1/test_helpers/test_clocks`. */
export function createClock(sandbox: Sandbox, encoded: string): TestClock {
  const { frozen_time, name } = parseParams(
    z.strictObject({ frozen_time: integer(0), name: text(300).optional() }),
    encoded,
  )
  const clock: TestClock = {
    id: newId('clock_1'),
    object: 'test_helpers.test_clock',
    created: sandbox.now(),
    deletes_after: sandbox.now() + 30 * DAY,
    frozen_time,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  }
  sandbox.store.tables.clocks[clock.id] = clock
  sandbox.store.touch()
  emit(sandbox, 'test_helpers.test_clock.created', clock)
  return clock
}

/** `GET /v1/test_helpers/test_clocks/:id`. */
export function retrieveClock(sandbox: Sandbox, _params: string, id: string): TestClock {
  const clock = sandbox.store.tables.clocks[id]
  if (!clock) throw missing('test_helpers.test_clock', id, 'test_clock')
  return clock
}

/** `GET /v1/test_helpers/test_clocks`, newest first. */
export function listClocks(sandbox: Sandbox, encoded: string): object {
  const query = parseParams(z.strictObject(listParams), encoded)
  return listOf('/v1/test_helpers/test_clocks', Object.values(sandbox.store.tables.clocks).reverse(), query)
}

/** `POST /v1/test_helpers/test_clocks/:id/advance`: answers as Stripe does before the work, which is done by then. */
export function advanceClock(sandbox: Sandbox, encoded: string, id: string): TestClock {
  const { frozen_time } = parseParams(z.strictObject({ frozen_time: integer(0) }), encoded)
  const clock = retrieveClock(sandbox, '', id)
  if (frozen_time <= clock.frozen_time) {
    const rule = 'A test clock can only be advanced to a time after its current frozen_time.'
    throw new ApiError(400, rule, { param: 'frozen_time' })
  }
  const details = { advancing: { target_frozen_time: frozen_time } }
  const advancing: TestClock = { ...clock, status: 'advancing', status_details: details }
  emit(sandbox, 'test_helpers.test_clock.advancing', advancing)
  runDue(sandbox, frozen_time, id)
  clock.frozen_time = frozen_time
  sandbox.store.touch()
  emit(sandbox, 'test_helpers.test_clock.ready', clock)
  return advancing
}

/** `DELETE /v1/test_helpers/test_clocks/:id`, with its customers and all that is theirs. */
export function deleteClock(sandbox: Sandbox, _params: string, id: string): object {
  retrieveClock(sandbox, '', id)
  const { clocks, customers, subscriptions } = sandbox.store.tables
  for (const customer of Object.values(customers))
    if (customer.test_clock === id) delete customers[customer.id]
  for (const { subscription } of Object.values(subscriptions)) {
    if (subscription.test_clock === id) delete subscriptions[subscription.id]
  }
  delete clocks[id]
  sandbox.store.touch()
  return { id, object: 'test_helpers.test_clock', deleted: true }
}
