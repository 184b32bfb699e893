-- The functions of Jitsi's library that our plugin calls, for tests.
local admins = module:get_option_inherited_set("admins", {});

return {
    is_admin = function (jid) return admins:contains(jid); end;
    is_healthcheck_room = function (room) return room:find("__jicofo-health-check", 1, true) == 1; end;
}
