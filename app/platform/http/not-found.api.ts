import { json } from './http.server'

const unknown = () => json({ message: 'Not found.' }, 404)

export const loader = unknown
export const action = unknown
