process.env['API_SUITE'] = 'engines';
