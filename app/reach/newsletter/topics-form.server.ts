import { z } from 'zod'
import { readFields, rememberSubmittedValues, validate } from '../../platform/http/request.server'
import { TopicList } from './topic-fields'

/**
 * Parses a form in which `topic` repeats for each chosen topic.
 * @throws Invalid
 */
export async function parseTopicsForm<Shape extends z.ZodRawShape>(request: Request, shape: Shape) {
  const fields = await readFields(request)
  const topic = fields.getAll('topic')
  const values = { ...Object.fromEntries(fields), topic: topic.join('\n') }
  rememberSubmittedValues(request, values)
  return validate(z.object({ ...shape, topic: TopicList }), { ...values, topic })
}
