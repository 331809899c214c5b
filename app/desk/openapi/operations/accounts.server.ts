import { PositionsRequest } from '../../../magazine/reading/reading'
import { Login, Registration } from '../../../site/accounts/accounts'
import { LoginByPasskey, NewPasskeyRequest } from '../../../site/accounts/passkeys/passkey-form'
import type { Operations } from './operation'

export const accountsOperations: Operations = {
  'api/auth/login': {
    post: { summary: 'Log in', json: Login, answer: 'Login', errors: [401, 503] },
  },
  'api/auth/register': {
    post: {
      summary: 'Create an account',
      json: Registration,
      answer: 'Registered',
      status: 201,
      errors: [409, 503],
    },
  },
  'api/auth/passkeys/login-options': {
    post: { summary: 'Ask for a challenge to log in with a passkey', answer: 'PasskeyOptions' },
  },
  'api/auth/passkeys/login': {
    post: { summary: 'Log in with a passkey', json: LoginByPasskey, answer: 'Login', errors: [401, 503] },
  },
  'api/auth/passkeys/new-options': {
    post: {
      summary: 'Ask for what a device needs to make a passkey',
      by: 'user',
      json: NewPasskeyRequest,
      answer: 'PasskeyOptions',
      errors: [403, 409],
    },
  },
  'api/auth/session': {
    post: { summary: "Get a token's session cookie again", by: 'user', answer: 'Session' },
  },
  'api/auth/users/:id': {
    get: {
      summary: 'A user: oneself, or for admins anybody',
      by: 'user',
      answer: 'User',
      errors: [403],
      keyArea: 'catalog',
    },
  },
  'api/reading/places': {
    post: {
      summary: 'Keep where you are in articles',
      by: 'user',
      keyArea: 'sync',
      json: PositionsRequest,
      answer: 'SavedPlaces',
    },
  },
}
